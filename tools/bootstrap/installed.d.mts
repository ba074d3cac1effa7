/** Why an installation is needed, or null. `production` ignores development dependencies. */
export function findMismatch(root: string, options: { production: boolean }): string | null;
/** How many packages are in their places while an installation runs, of how many on every platform. */
export function countInstalled(root: string): { readonly done: number; readonly total: number };
