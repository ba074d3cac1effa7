import type { Clause } from './agreement.tsx';

/** What holds between a follower and us, in English. */
export const englishClauses: readonly Clause[] = [
  {
    title: 'What you agree to',
    text: 'You instruct us to send orders in your name when a trader whom you have chosen opens or closes contracts. Each order is an order of yours, on your own account and at your own risk. Nobody manages your money, and no trader has access to it.',
  },
  {
    title: 'When and how an order is sent',
    text: 'A copy is sent after the trader’s own order has been filled, never before. It goes to the order book as a market order, bounded by the slippage that you set. It can be filled at a worse price than the trader’s. A copy that cannot be sent within a minute is not made.',
  },
  {
    title: 'In which order followers are served',
    text: 'A random seed, whose hash is published before its day, decides the order in which followers’ orders are sent. The seed is disclosed when the day is over, so that everybody can check their place.',
  },
  {
    title: 'How many lots are copied',
    text: 'With a multiple, the trader’s lots times your number; with lots, your number for each of the trader’s orders. What is above one and not whole is rounded half up to two decimals and then cut to whole lots. If rounding up does not fit your budget or balance, it is cut. What comes to less than one lot is not copied.',
  },
  {
    title: 'Your limits',
    text: 'The budget is the most initial margin that your copies of a trader may hold at once. If you set a stop, everything is closed once your copies of that trader have lost that sum. In a fast market the loss can be larger than the stop. Changed terms hold for positions that the trader orders afterwards.',
  },
  {
    title: 'How copies are closed',
    text: 'When the trader closes, wholly or in part, is stopped out or liquidated, your copies are closed in proportion. You can close a copy yourself at any time, or make it your own; then the trader’s closes no longer reach it.',
  },
  {
    title: 'What is not copied',
    text: 'We tell you the reason of each copy that was not made. It is not made later. We make no copy that we would refuse as an order of yours, for example for lack of balance, verification or liquidity.',
  },
  {
    title: 'Fees',
    text: 'Each copy pays the usual fees and funding of the contract. A trader may ask for a share of your profit, at most 20%, which is shown before you begin and then stays as it was. It is due each Monday at 00:00 UTC and when you end the relationship: of what your closed copies have brought after all fees and losses, as far as that lies above its highest level so far. A copy that you make your own counts at its mark price of that moment. It is taken from what is free on your futures account; the rest is carried to the next week. We take no share.',
  },
  {
    title: 'Records of traders',
    text: 'Records are computed each hour from all contracts that a trader has ever traded here. Nobody can enter, change or hide a figure. Past results say nothing about the future.',
  },
  {
    title: 'Risk',
    text: 'Leveraged contracts can lose the whole margin within minutes, and with cross margin everything on your futures account. Copy only with money that you can afford to lose. A trader may have other interests than you.',
  },
  {
    title: 'Ending it',
    text: 'You can end the relationship at any time. Open copies then go on following the trader’s closes, unless you have them closed with it. We may suspend a trader; no new copies are made then.',
  },
];
