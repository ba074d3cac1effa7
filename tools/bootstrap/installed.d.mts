/** Why an installation is needed, or null. `production` ignores development dependencies. */
export function findMismatch(root: string, options: { production: boolean }): string | null;
