import { type Check, findAll, type Finding, lineOf } from '../project.ts';

/** A tag for the reader, and the digest that is pulled. */
const pinned = /^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/;

/** Images are built on and started from what a digest names, one for each image; and their health is their readiness. */
export const images: Check = (project) => {
  const findings: Finding[] = [];
  const digests = new Map<string, string>();
  for (const [path, text] of project.files) {
    const isRecipe = /(^|\/)Dockerfile$/.test(path);
    if (!isRecipe && !/(^|\/)compose\.ya?ml$/.test(path)) continue;
    const stages = new Set([...text.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name]) => name));
    const named = isRecipe ? /^FROM (\S+)/gm : /^\s+image: *(\S+)/gm;
    const found = findAll([path, text], named, ([, image = '']) => {
      if (stages.has(image) || image === 'scratch') return null;
      if (!pinned.test(image)) return `${image} is not pinned: name a tag and a digest, as name:tag@sha256:...`;
      const [name = '', digest = ''] = image.split('@');
      const other = digests.get(name) ?? digest;
      digests.set(name, digest);
      return other === digest ? null : `${name} has two digests`;
    });
    findings.push(...found);
    if (!isRecipe) continue;
    const health = /^HEALTHCHECK (?:.*\\\n)*.*$/m.exec(text);
    if (health === null || !health[0].includes('/readyz')) {
      const line = health === null ? 1 : lineOf(text, health.index);
      findings.push({ file: path, line, message: 'the health check does not ask /readyz' });
    }
  }
  return findings;
};
