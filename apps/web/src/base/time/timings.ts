/** The times of the specification (sections 2, 7, 8 and 9), in milliseconds. The socket's stand in `@bourse/client`. */
export const timings = {
  /** A page that is not there by then shows its loading view. */
  loadingViewMs: 200,
  /** A page that is not there by then shows its error view. */
  errorViewMs: 60_000,
  toastMs: 1_500,
  /** Between the sentence that says why, and the page that it leads to: signing in, verification. */
  redirectMs: 1_200,
  /** A request that takes longer shows that it is under way. */
  requestIndicatorMs: 800,
  debounceMs: 500,
  /** A part of the app that has not come by then counts as failed (section 8). */
  chunkMs: 120_000,
  /** Rates of fiat currencies are asked again after this long (section 9). */
  fiatRatesMs: 86_400_000,
} as const;
