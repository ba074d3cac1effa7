import type { ReleaseTexts } from './places.ts';
import { enQuestions } from './questions/en.ts';

/** The articles of the release in English. */
export const en: ReleaseTexts = {
  about: {
    title: 'About this exchange',
    summary: 'An exchange whose money adds up in public.',
    body: `An exchange asks you to believe two things: that your money is there, and that the game is fair. This one is built so that you can check both.

## Money that adds up

Every amount lies in a double-entry ledger. A balance is the sum of its postings and nothing else; nobody can type one in. Staff included: money is given only by requests that two people decide, out of an account of the house, with a reason that stays on record.

## Prices and draws that anyone can recompute

Where a price or a draw decides what you get, its evidence is published: the prices of each source, the moment, the chain they are written in, the secret a draw had committed itself to. [Check a settlement](#/pages/verify/verify) in your browser, or with the script of the project on your own machine.

## Yields that are paid for

What a product pays comes out of a pool that is filled beforehand. Its size is shown on the product; when the pool cannot carry another purchase, the sale closes.`,
  },
  contact: {
    title: 'Contact',
    summary: '',
    body: `## If something is wrong

File a complaint under [Complaints](#/pages/setting/complaint). It is acknowledged within 5 business days and answered within 15. If the answer does not satisfy you, a second person looks at it anew.

## About a trade with another customer

Open a dispute from the order itself. What you write and the pictures you send there stay with the order.

## What we never ask for

Nobody who works here asks for your password, your payment password, a code or a recovery code. Whoever does is not us: end the conversation and change your password.`,
  },
  compliance: {
    title: 'Licences and compliance',
    summary: '',
    body: `## Who may use what

Which products are open in your country and at your level of verification is a published table. It can close the way in, never the way out: selling, redeeming, closing and withdrawing stay open everywhere.

## Identity and sanctions

Customers are verified before they trade in larger amounts, and names are compared with sanctions lists. Documents are sealed, and each look at them is recorded.

## Four eyes

Terms, fees, releases of held money, results that are read from a public source and rulings in disputes take two people who cannot be one person with two accounts. Every act stands in an audit log in which each entry seals the one before.

## Your data

You can [export what is stored about you](#/pages/setting/setting) and close your account. What the law obliges us to keep is kept sealed until its time is over.

The licences under which this site operates are named by its operator on request.`,
  },
  ...enQuestions,
  welcome: {
    title: 'Welcome: what you can check here',
    summary: 'Every balance, price and draw on this exchange can be recomputed. Here is how.',
    body: `This exchange is open: its code, its ledger rules and its evidence.

- **Your balance** is the sum of its postings. The [statement](#/pages/fund/assets_all_record) lists each of them.
- **A settlement** that a price decided can be [recomputed in your browser](#/pages/verify/verify).
- **A draw** commits itself to its secret before you subscribe, and tells it afterwards.
- **A yield** is paid from a pool that you can see.

If you find something that does not add up, tell us with a [complaint](#/pages/setting/complaint).`,
  },
  check_it: {
    title: 'How a timed option is settled, step by step',
    summary: 'Several sources, one index, one chain: what stands behind a closing price.',
    body: `A timed option ends at a stated second. What is its price?

1. Several sources are asked each second. Those that are late do not count; with too few of them there is no price, and your stake comes back.
2. Each is held within 0.5 % of their median, so that none can pull far, and their mean is the index.
3. The value is written into a chain in which every entry carries the hash of the one before. The head of the chain is published while it grows.
4. After the settlement the order names the entry. [Recompute it](#/pages/verify/verify): same sources, same index, same result.

Changing one price afterwards would change every hash after it, and those have been published.`,
  },
  adds_up: {
    title: 'Why nobody here can edit a balance',
    summary: 'Double entry, no exceptions: each amount comes from somewhere.',
    body: `In most back offices there is a field for a customer’s balance. Here there is none.

Money moves by postings, each with a debit and a credit of the same amount. A correction is a posting, too, out of an account of the house, asked for by one person and approved by another, with a reason that you can read in your records.

Every few minutes the sums are compared: all accounts of a coin together are zero, and what lies on the chains covers what customers own. If a single atom is missing, trading stops and somebody is woken.`,
  },
  banner_verify: {
    title: 'Check any result yourself',
    summary: 'Prices and draws come with evidence. Recompute them in your browser.',
    body: '',
  },
  banner_finance: {
    title: 'Yields from funded pools',
    summary: 'What a product pays is set aside before you buy.',
    body: '',
  },
  banner_ieo: {
    title: 'Draws nobody can steer',
    summary: 'New coins at their issue price, drawn by a published secret.',
    body: '',
  },
};
