// Files that the page makes and hands over.

/**
 * Hand a text over as a file. Characters that file systems refuse become underscores.
 * @param {string} name
 * @param {string} text
 */
export function save(name, text, type = "text/plain") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name.replaceAll(/[^\p{L}\p{N}.-]+/gu, "_");
  link.click();
  URL.revokeObjectURL(link.href);
}
