import { type ReactNode, useState } from 'react';
import { CloseSheet } from './close-sheet.tsx';
import { DetailSheet } from './detail-sheet.tsx';
import type { Position } from './lever-view.ts';
import { MarginSheet } from './margin-sheet.tsx';
import { ReverseDialog } from './reverse-dialog.tsx';
import { ShareSheet } from './share-sheet.tsx';
import { StopsSheet } from './stops-sheet.tsx';

/** What can be done with a position. */
type Act = 'stops' | 'margin' | 'close' | 'reverse' | 'share' | 'detail';

/** Opens what asks for the rest of an act. */
export type Ask = (act: Act, position: Position) => void;

interface PositionActsProps {
  readonly positions: readonly Position[];
  readonly children: (ask: Ask) => ReactNode;
}

/** The sheets of what can be done with positions, one at a time. */
export function PositionActs({ positions, children }: PositionActsProps) {
  // What was asked last stays in its sheet while that goes away.
  const [asked, setAsked] = useState<{ readonly act: Act; readonly position: Position } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const ask: Ask = (act, position) => {
    setAsked({ act, position });
    setOpen(true);
  };
  const close = (): void => setOpen(false);
  const newest = positions.find(({ id }) => id === asked?.position.id) ?? asked?.position;
  return (
    <>
      {children(ask)}
      {asked === null || newest === undefined ? null : (
        <Sheets key={`${newest.id} ${asked.act}`} act={asked.act} position={newest} isOpen={isOpen} onClose={close} />
      )}
    </>
  );
}

interface SheetsProps {
  readonly act: Act;
  readonly position: Position;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function Sheets({ act, position, isOpen, onClose }: SheetsProps) {
  const props = { position, open: isOpen, onClose };
  switch (act) {
    case 'stops':
      return <StopsSheet {...props} />;
    case 'margin':
      return <MarginSheet {...props} />;
    case 'close':
      return <CloseSheet {...props} />;
    case 'reverse':
      return <ReverseDialog {...props} />;
    case 'share':
      return <ShareSheet {...props} />;
    case 'detail':
      return <DetailSheet id={isOpen ? position.id : null} product={position.level_type} onClose={onClose} />;
  }
}
