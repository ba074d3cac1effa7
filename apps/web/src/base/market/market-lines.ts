import { create } from 'zustand';

/** A price of the customer's own that a feature draws on the chart of a market. */
export interface MarketLine {
  readonly symbol: string;
  readonly price: string;
  readonly label: string;
  readonly isDashed: boolean;
  /** What {@link MarketLines.onMove} is told when the customer drags it; without one it stays where it is. */
  readonly id?: string;
}

interface MarketLines {
  /** What is drawn on charts in the place of spot orders; null where nothing takes it. */
  readonly lines: readonly MarketLine[] | null;
  /** Told where a line was dragged to, in plain digits; the line itself stays until its owner draws it elsewhere. */
  readonly onMove: (id: string, price: string) => void;
}

const nobody = (): void => undefined;

/** The lines of whoever has drawn last. */
export const useMarketLines = create<MarketLines>()(() => ({ lines: null, onMove: nobody }));

/** Draws these lines in the place of those before. Lines that stay the same draw nothing anew. */
export function drawMarketLines(lines: readonly MarketLine[] | null, onMove: MarketLines['onMove'] = nobody): void {
  const drawn = useMarketLines.getState();
  if (onMove !== drawn.onMove) useMarketLines.setState({ onMove });
  if (JSON.stringify(lines) !== JSON.stringify(drawn.lines)) useMarketLines.setState({ lines });
}
