import { nftCalls } from '@bourse/contract/nft';
import { Note } from '@bourse/ui/note';
import { StepperInput } from '@bourse/ui/stepper-input';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { readDecimal, writeDecimal } from '../../base/money/read-decimal.ts';
import { useTypedDecimal } from '../../base/money/use-typed-decimal.ts';
import { ActNotes } from '../../base/parts/act-notes.tsx';
import { say } from '../../base/parts/say.ts';
import { ActOrWhy } from '../product-kit/act-or-why.tsx';
import { bidProblem, type Item, marginOf, shownOffer, stepBid } from './nft-view.ts';
import { useMoneyAct } from './use-money-act.ts';
import { useNftFigures } from './use-nft-figures.ts';

/** The next bid, at first the least one of the moment; it does not follow what others bid, so that nobody bids more than they read. */
export function BidForm({ item }: { readonly item: Item }) {
  const t = useTranslations('nft');
  const { money, scale } = useNftFigures();
  const { code, currency, per_increase: step } = item;
  const least = item.least_bid ?? item.price ?? '0';
  const bounds = { least, most: item.most_bid ?? least };
  const [text, type] = useTypedDecimal(writeDecimal(least));
  const number = readDecimal(text);
  const problem = bidProblem(number, text, bounds, scale(currency));
  const wanted = problem !== null || number === null ? null : { code, price: number, ...shownOffer(item) };
  const shown = { least: money(bounds.least, currency), most: money(bounds.most, currency) };
  const held = marginOf(item.own_margin ?? '0', wanted?.price ?? '0', scale(currency));
  const act = useMoneyAct(nftCalls.bid, wanted, () => say('done', t('auction.bidDone')));
  const change = (next: string): void => {
    act.clear();
    type(next);
  };
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        act.send();
      }}
    >
      <Held item={item} />
      <StepperInput
        label={t('auction.bid', { currency })}
        lowerLabel={t('auction.lower')}
        raiseLabel={t('auction.raise')}
        value={text}
        onValue={change}
        onStep={(direction) => change(writeDecimal(stepBid(number, bounds, step ?? '0', direction)))}
        hint={t('auction.range', shown)}
        error={problem === null ? undefined : t(`auction.problem.${problem}`, shown)}
      />
      <p className="text-caption text-pretty text-t3">{t('auction.promise', { margin: money(held, currency) })}</p>
      <ActNotes state={act.state} refused={act.refused} />
      <ActOrWhy
        closed={null}
        verifyFirst={t('act.verifyFirst')}
        offline={t('act.offline')}
        busy={act.state !== 'idle'}
        label={wanted === null ? t('work.bid') : t('auction.bidAct', { amount: money(wanted.price, currency) })}
      />
    </form>
  );
}

/** So many of the own bids are looked through for one on this work. */
const looked = '50';

/** That the margin is held, and whether somebody has bid more since. */
function Held({ item: { code, currency, own_margin: margin } }: { readonly item: Item }) {
  const t = useTranslations('nft.auction');
  const { money } = useNftFigures();
  const { data: isOutbid = false } = useCall(
    nftCalls.bids,
    { limit: looked },
    { select: ({ list }) => list.some((bid) => bid.code === code) },
  );
  return (
    <Note tone={isOutbid ? 'warn' : 'plain'}>
      <span role="status">{t(isOutbid ? 'outbid' : 'held', { margin: money(margin ?? '0', currency) })}</span>
    </Note>
  );
}
