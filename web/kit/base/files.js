// Files that the page creates for download.

const KEPT_MS = 60_000; // a browser may ask its user first where to save it

/**
 * Save content as a file. Characters that file systems refuse become underscores.
 * @param {string} name
 * @param {BlobPart} content
 */
export function save(name, content, type = "text/plain") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name.replaceAll(/[^\p{L}\p{N}.-]+/gu, "_");
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
