/** Whether a file of the project lies in a place that a family has for itself. */
export function isFamilyPlace(path: string, family: string): boolean {
  return (
    ['server/src/modules', 'web/src/features', 'backoffice/src/features'].some((folder) =>
      path.startsWith(`apps/${folder}/${family}/`),
    ) || path === `packages/contract/src/${family}.ts`
  );
}

/** Whether code names a family: as a word, or as the beginning of one such as `miningCalls` or `mining_yield`. */
export function namesFamily(code: string, family: string): boolean {
  return new RegExp(`\\b(?:${family}(?![a-z])|${family[0]?.toUpperCase()}${family.slice(1)}(?![a-z]))`).test(code);
}
