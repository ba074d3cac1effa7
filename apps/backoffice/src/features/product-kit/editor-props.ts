import type { Draft, Fault } from './terms-draft.ts';

/** What every editor of a field of terms is given. */
export interface EditorProps {
  readonly draft: Draft;
  readonly faults: ReadonlyMap<string, Fault>;
  readonly onChange: (draft: Draft) => void;
}
