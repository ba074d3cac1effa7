/** How long somebody who is asking for a withdrawal waits for a node, in milliseconds. */
export const promptMs = 3_000;
