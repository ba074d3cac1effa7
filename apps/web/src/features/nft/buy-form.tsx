import { nftCalls } from '@bourse/contract/nft';
import { Note } from '@bourse/ui/note';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { ActNotes } from '../../base/parts/act-notes.tsx';
import { say } from '../../base/parts/say.ts';
import { SignedOut } from '../../base/parts/signed-out.tsx';
import { redirect } from '../../base/router/navigation.ts';
import { useSession } from '../../base/session/session.ts';
import { clock } from '../../base/time/clock.ts';
import { ActOrWhy } from '../product-kit/act-or-why.tsx';
import { AvailableLine } from './available-line.tsx';
import { type Item, type Order, shownOffer, standingOf } from './nft-view.ts';
import { SeedForm } from './seed-form.tsx';
import { useMoneyAct } from './use-money-act.ts';
import { useNftFigures } from './use-nft-figures.ts';

/** A seed that this device alone has made. */
const randomSeed = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Buys a work at its fixed price, or one box. */
export function BuyForm({ item }: { readonly item: Item }) {
  const t = useTranslations('nft');
  const isVisitor = useSession(({ token }) => token === null);
  const standing = standingOf(item, clock.now());
  if (item.sale_type === 'auction') return <Note>{t('standingText.none')}</Note>;
  if (item.is_own && item.sale_type !== 'box') return <Note tone="accent">{t('work.yours')}</Note>;
  if (standing !== 'open')
    return <Note>{t(item.sale_type === 'box' ? `boxText.${standing}` : `standingText.${standing}`)}</Note>;
  return isVisitor ? <SignedOut isPart /> : <Form item={item} />;
}

function Form({ item }: { readonly item: Item }) {
  const t = useTranslations('nft');
  const { money } = useNftFigures();
  const { code, currency, price, sale_type: sale } = item;
  const isBox = sale === 'box';
  const onDone = (order: Order): void => {
    say('done', t(isBox ? 'buy.boxDone' : 'buy.done'));
    if (isBox) redirect('/pages/nft/purchase_one', { code, order: order.id });
    else redirect('/pages/nft/myNft');
  };
  const wanted = price === null ? null : { code, price, ...shownOffer(item) };
  const act = useMoneyAct(nftCalls.buy, wanted, onDone, isBox);
  // Nobody buys a box with a seed of nothing: where the customer has set none, the device makes one.
  const seeding = useAct(nftCalls.seed, [nftCalls.box]);
  return (
    <>
      {isBox ? <SeedForm seed={item.seed} /> : null}
      <form
        className="grid gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isBox && item.seed === null) seeding.mutate({ input: { seed: randomSeed() } }, { onSuccess: act.send });
          else act.send();
        }}
      >
        <p className="text-caption text-pretty text-t3">{t(isBox ? 'buy.boxText' : 'buy.text')}</p>
        <AvailableLine currency={currency} />
        <ActNotes state={act.state} refused={act.refused} />
        <ActOrWhy
          closed={null}
          verifyFirst={t('act.verifyFirst')}
          offline={t('act.offline')}
          busy={act.state !== 'idle' || seeding.isPending}
          label={t(isBox ? 'buy.boxAct' : 'buy.act', { amount: money(price ?? '0', currency) })}
        />
      </form>
    </>
  );
}
