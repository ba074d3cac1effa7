/** What a parent asks of a host process. */
export interface FileOrder {
  /** From the working directory. */
  readonly path: string;
  /** No other file runs in the process, and this one may change what files share. */
  readonly isAlone: boolean;
}

/** What a host process tells its parent. */
export type HostMessage =
  | { readonly type: 'ready' }
  | {
      readonly type: 'outcome';
      readonly name: string;
      readonly status: 'passed' | 'failed';
      readonly durationMs: number;
      readonly reason?: string;
      /** What the test came to and called (packages/testing/src/evidence.ts). */
      readonly pages?: readonly string[];
      readonly calls?: readonly string[];
      readonly acts?: readonly string[];
    }
  /** A diagnostic of a test. */
  | { readonly type: 'said'; readonly text: string }
  /** The file has ended, and the process can take another. */
  | { readonly type: 'done'; readonly residentBytes: number };
