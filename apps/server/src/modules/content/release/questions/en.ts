import type { QuestionTexts } from '../places.ts';

const none = { summary: '' };

/** The questions of the release in English. */
export const enQuestions: QuestionTexts = {
  first_steps: {
    ...none,
    title: 'How do I begin?',
    body: `1. Register with an e-mail address or a phone number.
2. Turn on an authenticator app or a passkey under [Security](#/pages/setting/security).
3. [Verify your identity](#/pages/setting/real); larger limits and most products need it.
4. Deposit coins or buy them by bank transfer under Assets.`,
  },
  practice: {
    ...none,
    title: 'Is this real money?',
    body: `If the line at the top says that prices are simulated, this server is a demonstration: everything works as it would with money, and none of it is worth anything. Without that line, amounts are real.`,
  },
  verification: {
    ...none,
    title: 'What do the levels of verification mean?',
    body: `Level 1 takes your name and the number of a document. Level 2 adds pictures of it and of you. With each level limits grow; what you may do now is shown under [Verification](#/pages/setting/real).`,
  },
  second_factor: {
    ...none,
    title: 'Which second factor should I use?',
    body: `A passkey is the safest: it cannot be read out to somebody else and works on this site only. An authenticator app comes next. Keep the recovery codes on paper; each works once.`,
  },
  lost_device: {
    ...none,
    title: 'I have lost my phone. What now?',
    body: `Use a recovery code. If you have none, start a recovery at the sign-in page: it takes days and is decided by two people, on purpose, and you are told by every channel that we know, so that nobody can take your account over in a night.`,
  },
  deposit: {
    ...none,
    title: 'When is my deposit there?',
    body: `After the number of confirmations that the deposit page names for the network; larger amounts wait for more. Send the coin over the network that the address is for, and not less than the minimum that the page shows.`,
  },
  withdrawal: {
    ...none,
    title: 'Why is my withdrawal waiting?',
    body: `A new address waits a day before its first use. Large amounts are looked at by a person. Until it is sent you can cancel, and the fee is shown before you confirm.`,
  },
  fees: {
    ...none,
    title: 'What does trading cost?',
    body: `Your rate is on the order form. Who adds an order to the book pays the maker rate, who takes one the taker rate. Rates fall with your VIP level, which follows your volume of 30 days or your holdings; it cannot be bought.`,
  },
  orders: {
    ...none,
    title: 'Limit, market or stop?',
    body: `A **limit order** trades at your price or better, or waits. A **market order** trades now, at what the book offers; the form shows how far that may be from the last price. A **stop order** sleeps until the market passes its trigger, and then becomes one of the two.`,
  },
  leverage: {
    ...none,
    title: 'How can I lose more than I expected with contracts?',
    body: `With leverage a small move of the price is a large move of your margin. When the mark price reaches your liquidation price, the position is closed and its margin is lost. The price stands on the form before you open; a stop loss limits what you risk, though not across a gap.`,
  },
  pools: {
    ...none,
    title: 'Where do yields come from?',
    body: `From the pool of the product, which the operator fills beforehand. For everything you buy, the most that it can pay is set aside at once. No pool, no sale: a product whose pool is used up closes by itself.`,
  },
  early_exit: {
    ...none,
    title: 'Can I leave a lock-up early?',
    body: `Yes, at the price that its page names. Before you confirm, the penalty is shown in full. At the end of the term everything comes back by itself.`,
  },
  recompute: {
    ...none,
    title: 'How do I check a settlement myself?',
    body: `Open the order, choose *Check*, and your browser computes the result from the published evidence. If you trust nothing that comes from here, download the evidence and run the project’s script, which needs nothing but Node.js.`,
  },
  operator: {
    ...none,
    title: 'Can the operator choose who wins?',
    body: `No. There is no setting for a price, a result, a draw or a balance. Where people must decide, as in a dispute, two do, in writing, and you can appeal.`,
  },
};
