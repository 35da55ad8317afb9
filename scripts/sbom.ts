import { readFileSync } from "node:fs";

interface Locked {
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
}

/**
 * Writes what an installation for running is made of, out of the lock file, as a CycloneDX list. 'npm sbom --omit=dev' leaves
 * out what a development package names as its peer, too (React, for one).
 */
const { name, version, license } = JSON.parse(readFileSync("package.json", "utf8")) as Record<string, string>;
const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };

const purlOf = (of: string, at = "") => `pkg:npm/${of.replace("@", "%40")}@${at}`;
const components = Object.entries(lock.packages)
  .filter(([place, { dev }]) => place !== "" && !dev)
  .map(([place, locked]) => {
    const own = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
    const [algorithm, digest = ""] = (locked.integrity ?? "").split("-", 2);
    return {
      type: "library",
      "bom-ref": place,
      name: own,
      version: locked.version,
      purl: purlOf(own, locked.version),
      ...(locked.license ? { licenses: [{ license: { name: locked.license } }] } : {}),
      ...(algorithm === "sha512"
        ? { hashes: [{ alg: "SHA-512", content: Buffer.from(digest, "base64").toString("hex") }] }
        : {}),
    };
  });
const list = {
  bomFormat: "CycloneDX",
  specVersion: "1.5",
  version: 1,
  metadata: { component: { type: "application", name, version, licenses: [{ license: { name: license } }] } },
  components,
};
console.log(JSON.stringify(list, undefined, 2));
