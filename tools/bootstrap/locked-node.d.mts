/** The machine as far as the choice of Node depends on it; `process` is one. */
export interface Machine {
  readonly platform: string;
  readonly arch: string;
  readonly version: string;
  readonly execPath: string;
}

/** The path of the Node to run on, or null when there is none that will do. */
export function findNode(root: string, machine?: Machine): string | null;
