import { Icon } from '@bourse/ui/icon';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { linkTo } from '../router/place.ts';

/** The way back to where a page belongs. */
export function BackLink({ parts, children }: { readonly parts: readonly string[]; readonly children: ReactNode }) {
  return (
    <a
      href={linkTo(...parts)}
      className="touch-target mb-2 inline-flex min-h-7 items-center gap-1 text-label text-t2 hover:text-t1"
    >
      <Icon of={ChevronLeft} size={16} />
      {children}
    </a>
  );
}
