"use strict";

// Add the accessible names and keyboard support that Swagger UI lacks.
function mend(root) {
  for (const link of root.querySelectorAll(".opblock-summary-control a[href]")) link.removeAttribute("href");
  for (const tag of root.querySelectorAll("h3.opblock-tag:not([aria-level])")) tag.setAttribute("aria-level", "2");
  for (const heading of root.querySelectorAll(".opblock-body h4:not([aria-level]), .opblock-body h5:not([aria-level])")) {
    heading.setAttribute("aria-level", heading.tagName === "H4" ? "3" : "4");
  }
  for (const models of root.querySelectorAll(".models > h4:not([aria-level])")) models.setAttribute("aria-level", "2");
  for (const table of root.querySelectorAll("table[role=region]")) table.removeAttribute("role");
  for (const [name, label] of Object.entries({ "information-container": "About", "schemes-server-container": "Server" })) {
    for (const part of root.querySelectorAll(`.${name}:not([role])`)) {
      part.setAttribute("role", "region");
      part.setAttribute("aria-label", label);
    }
  }
  for (const servers of root.querySelectorAll("#servers:not([aria-label])")) servers.setAttribute("aria-label", "Server");
  for (const choice of root.querySelectorAll("tr[data-param-name] select:not([aria-label])")) {
    choice.setAttribute("aria-label", choice.closest("tr").dataset.paramName);
  }
  for (const code of root.querySelectorAll("pre:not([tabindex])")) code.tabIndex = 0;
}

window.addEventListener("load", () => {
  const root = document.getElementById("documentation");
  new MutationObserver(() => mend(root)).observe(root, { childList: true, subtree: true });
  SwaggerUIBundle({
    url: "/api/v1/openapi.json",
    dom_id: "#documentation",
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    validatorUrl: null,
    syntaxHighlight: false, // its colours have too little contrast
  });
});
