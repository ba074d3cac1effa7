import type { ReactNode } from 'react';

/** The filters of a table, side by side as far as there is room. */
export function FilterBar({ children }: { readonly children: ReactNode }) {
  return (
    <search className="mb-3 grid grid-cols-[repeat(auto-fill,minmax(170px,1fr))] items-end gap-x-3 gap-y-2">
      {children}
    </search>
  );
}
