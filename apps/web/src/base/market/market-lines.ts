import { create } from 'zustand';

/** A price of the customer's own that a feature draws on the chart of a market. */
export interface MarketLine {
  readonly symbol: string;
  readonly price: string;
  readonly label: string;
  readonly isDashed: boolean;
}

/** What is drawn on charts in the place of spot orders; null where nothing takes it. */
export const useMarketLines = create<{ readonly lines: readonly MarketLine[] | null }>()(() => ({ lines: null }));

/** Draws these lines in the place of those before. Lines that stay the same draw nothing anew. */
export function drawMarketLines(lines: readonly MarketLine[] | null): void {
  if (JSON.stringify(lines) !== JSON.stringify(useMarketLines.getState().lines)) useMarketLines.setState({ lines });
}
