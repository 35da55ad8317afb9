const imported = /\b(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g;

/** The files that one of the build imports at once, each once: `address` is its own, they lie beside it. */
export function importedFiles(code: string, address: string): string[] {
  const folder = address.slice(0, address.lastIndexOf("/") + 1);
  return [...new Set([...code.matchAll(imported)].map(([, file]) => folder + file))];
}
