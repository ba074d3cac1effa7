import { useCallback, useEffect, useRef, useState } from 'react';
import { draggedTo, type Position, type StopField } from './lever-view.ts';

/** A level that was dragged on the chart and is not set yet. */
export interface DraggedStop {
  readonly field: StopField;
  readonly price: string;
}

/** What was dragged last, for its sheet; it stays while that goes away. */
export function useDraggedStop(open: readonly Position[] | undefined) {
  const positions = useRef(open);
  useEffect(() => {
    positions.current = open;
  }, [open]);
  const [dragged, setDragged] = useState<(DraggedStop & { readonly id: string; readonly isOpen: boolean }) | null>(
    null,
  );
  const onMove = useCallback((line: string, price: string): void => {
    const found = draggedTo(positions.current ?? [], line, price);
    if (found !== null) setDragged({ ...found, price, isOpen: true });
  }, []);
  const position = open?.find(({ id }) => id === dragged?.id);
  return {
    dragged: dragged === null || position === undefined ? null : { ...dragged, position },
    onMove,
    letGo: () => setDragged((before) => (before === null ? null : { ...before, isOpen: false })),
  };
}
