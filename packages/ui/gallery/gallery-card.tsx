import type { ReactElement, ReactNode } from 'react';
import { Card } from '../src/card.tsx';

export interface GalleryCardProps {
  readonly title: string;
  /** What the part does that its look does not say. */
  readonly remark?: string;
  readonly children: ReactNode;
}

/** One family of parts with all their states. */
export function GalleryCard({ title, remark, children }: GalleryCardProps): ReactElement {
  return (
    <Card style={{ breakInside: 'avoid', marginBottom: 12 }}>
      <h2 className="text-label text-t2" style={{ marginBottom: 12, fontWeight: 600 }}>
        {title}
      </h2>
      {children}
      {remark !== undefined && (
        <p className="text-caption text-t2" style={{ marginTop: 12 }}>
          {remark}
        </p>
      )}
    </Card>
  );
}

/** Things beside each other that wrap. */
export function Wrapped({ children }: { readonly children: ReactNode }): ReactElement {
  return <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>{children}</div>;
}

/** Things below each other. */
export function Stacked({ gap = 8, children }: { readonly gap?: number; readonly children: ReactNode }): ReactElement {
  return <div style={{ display: 'grid', gap, minWidth: 0 }}>{children}</div>;
}
