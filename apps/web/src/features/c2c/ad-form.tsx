import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { Segmented } from '@bourse/ui/segmented';
import { Select } from '@bourse/ui/select';
import { TextArea } from '@bourse/ui/text-area';
import { useTranslations } from 'use-intl';
import { useFeedState } from '../../base/market/use-feed-state.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import type { OwnAd, Terms } from './c2c-view.ts';
import { MethodChoice } from './method-choice.tsx';
import { percentOf } from './c2c-view.ts';
import type { AdDraft } from './publish-form.ts';
import { usePublish } from './use-publish.ts';

interface AdFormProps {
  readonly first: AdDraft;
  readonly replaces: OwnAd | undefined;
  readonly coins: readonly { readonly id: string; readonly name: string }[];
  readonly terms: Terms;
}

/** Side, coin, currency, price, amount, bounds of an order, ways of payment and terms. */
export function AdForm({ first, replaces, coins, terms }: AdFormProps) {
  const t = useTranslations('c2c');
  const app = useTranslations('app');
  const numbers = useNumbers();
  const currencyOf = (coin: string): string => coins.find(({ id }) => id === coin)?.name ?? '';
  const form = usePublish(first, replaces, currencyOf);
  const isOffline = useFeedState() === 'offline';
  const { draft, change, problem } = form;
  const currency = currencyOf(draft.coin);
  const figure = (field: 'price' | 'number' | 'minimum' | 'maximum', unit: string, note?: string) => (
    <Input
      label={t(`publish.${field}`)}
      note={note}
      inputMode="decimal"
      autoComplete="off"
      figures
      value={draft[field]}
      onChange={({ target }) => change({ [field]: target.value })}
      unit={unit}
      error={problem?.field === field ? t(`publish.problem.${problem.what}`) : undefined}
    />
  );
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isBusy) form.send();
      }}
    >
      {replaces === undefined ? <WhatIsTraded coins={coins} terms={terms} draft={draft} change={change} /> : null}
      {figure('price', `${draft.fiat} / ${currency}`)}
      {replaces === undefined
        ? figure(
            'number',
            currency,
            draft.type === 'sell' && form.available !== null
              ? t('take.available', { amount: numbers.whole(form.available), currency })
              : undefined,
          )
        : null}
      <div className="grid grid-cols-2 gap-3">
        {figure('minimum', draft.fiat)}
        {figure('maximum', draft.fiat)}
      </div>
      <MethodChoice
        key={draft.type}
        type={draft.type}
        chosen={draft.methods}
        onChoose={(methods) => change({ methods })}
        error={problem?.field === 'methods' ? t(`publish.problem.${problem.what}`) : undefined}
      />
      <TextArea
        label={t('publish.terms')}
        hint={t('publish.termsHint')}
        rows={3}
        maxLength={1_000}
        value={draft.terms}
        onChange={({ target }) => change({ terms: target.value })}
      />
      {form.isChecking ? (
        <Note tone="warn" urgent>
          {app('outcome.checking')}
        </Note>
      ) : null}
      {form.refused === null ? null : (
        <Note tone="bad" urgent>
          {form.refused}
        </Note>
      )}
      <p className="text-caption text-t3" hidden={replaces !== undefined}>
        {t(draft.type === 'sell' ? 'publish.escrowSell' : 'publish.escrowBuy', {
          fee: numbers.whole(percentOf(terms.fee_rate)),
        })}
      </p>
      <Button type="submit" tone="primary" full busy={form.isBusy} disabled={isOffline || !terms.open}>
        {t(replaces === undefined ? 'publish.act' : 'publish.save')}
      </Button>
    </form>
  );
}

interface WhatIsTradedProps extends Pick<AdFormProps, 'coins' | 'terms'> {
  readonly draft: AdDraft;
  readonly change: (more: Partial<AdDraft>) => void;
}

/** Side, coin and currency, which an advertisement keeps. */
function WhatIsTraded({ coins, terms, draft, change }: WhatIsTradedProps) {
  const t = useTranslations('c2c');
  return (
    <>
      <Segmented
        label={t('side')}
        segments={(['sell', 'buy'] as const).map((value) => ({
          value,
          label: t(`publish.side.${value}`),
          tone: value === 'buy' ? 'up' : 'down',
        }))}
        value={draft.type}
        onChoose={(type) => change({ type, methods: [] })}
      />
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={t('filter.coin')}
          options={coins.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.coin}
          onChoose={(coin) => change({ coin })}
        />
        <Select
          label={t('filter.fiat')}
          options={terms.fiats.map((value) => ({ value, label: value }))}
          value={draft.fiat}
          onChoose={(fiat) => change({ fiat })}
        />
      </div>
    </>
  );
}
