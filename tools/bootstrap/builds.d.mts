/** The file that starts the server of a tree: the built one where it is of the sources of now, and otherwise its source. */
export function findServerFile(root: string): string;
