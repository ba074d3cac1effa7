import { useState } from 'react';

/** Which orders of a list are unfolded. */
export interface Unfolded {
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
}

export function useUnfolded(): Unfolded {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (id) => ids.has(id),
    toggle: (id) => setIds(new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id])),
  };
}
