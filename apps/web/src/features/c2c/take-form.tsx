import { Button } from '@bourse/ui/button';
import { buttonClass } from '@bourse/ui/button-class';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { OrderSummary } from '@bourse/ui/order-summary';
import { Select } from '@bourse/ui/select';
import { useTranslations } from 'use-intl';
import { useFeedState } from '../../base/market/use-feed-state.ts';
import { useCoins } from '../../base/market/use-coins.ts';
import { writeDecimal } from '../../base/money/read-decimal.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { AppLink } from '../../base/router/app-link.tsx';
import { useUser } from '../../base/session/use-user.ts';
import { type Ad, dealOf, mostMoney } from './c2c-view.ts';
import { useTake } from './use-take.ts';
import { VerifyFirst } from './verify-first.tsx';

/** How much, by what it is paid, what arrives, and the order. */
export function TakeForm({ ad }: { readonly ad: Ad }) {
  const t = useTranslations('c2c');
  const app = useTranslations('app');
  const numbers = useNumbers();
  const take = useTake(ad);
  const user = useUser();
  const isOffline = useFeedState() === 'offline';
  const { isBuying, problem, wasSent } = take;
  const act = isBuying ? 'buy' : 'sell';
  const isShown = problem !== null && (wasSent || problem !== 'missing');
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void take.send();
      }}
    >
      <p className="num text-title">
        {numbers.whole(ad.price, 2)} <span className="text-heading text-t3">{ad.fiat}</span>
      </p>
      <Input
        label={t(isBuying ? 'take.pay' : 'take.get')}
        note={
          take.available === null
            ? undefined
            : t('take.available', { amount: numbers.whole(take.available), currency: ad.currency })
        }
        hint={t('row.bounds', { bounds: `${numbers.whole(ad.minimum)} – ${numbers.whole(mostMoney(ad))} ${ad.fiat}` })}
        inputMode="decimal"
        autoComplete="off"
        figures
        value={take.text}
        onChange={({ target }) => take.type(target.value)}
        unit={ad.fiat}
        action={{ label: t('take.max'), onPress: () => take.type(writeDecimal(mostMoney(ad))) }}
        error={isShown ? t(`take.problem.${problem}`) : undefined}
      />
      <Ways take={take} />
      <Summary ad={ad} money={problem === null ? take.money : null} />
      {take.state === 'checking' ? (
        <Note tone="warn" urgent>
          {app('outcome.checking')}
        </Note>
      ) : null}
      {take.refused === null ? null : (
        <Note tone="bad" urgent>
          {take.refused}
        </Note>
      )}
      <p className="text-caption text-t3">{t(isBuying ? 'take.escrowBuy' : 'take.escrowSell')}</p>
      {user?.auth_level === 0 ? (
        <VerifyFirst />
      ) : (
        <Button type="submit" tone={act} full busy={take.state !== 'idle'} disabled={isOffline}>
          {t(`do.${act}`, { currency: ad.currency })}
        </Button>
      )}
    </form>
  );
}

function Ways({ take: { ways, method, setMethod, wasSent } }: { readonly take: ReturnType<typeof useTake> }) {
  const t = useTranslations('c2c');
  if (ways?.length === 0) {
    return (
      <Note
        tone="warn"
        action={
          <AppLink to="/pages/fund/c2c_methods" className={buttonClass({ size: 'small' })}>
            {t('methods.add')}
          </AppLink>
        }
      >
        {t('take.noMethod')}
      </Note>
    );
  }
  return (
    <Select
      label={t('filter.method')}
      placeholder={t('take.choose')}
      options={ways ?? []}
      value={method}
      onChoose={setMethod}
      error={wasSent && method === null ? t('take.chooseFirst') : undefined}
    />
  );
}

function Summary({ ad, money }: { readonly ad: Ad; readonly money: string | null }) {
  const t = useTranslations('c2c.take');
  const numbers = useNumbers();
  const scale = useCoins().get(ad.currency)?.scale ?? 8;
  if (money === null) return null;
  const deal = dealOf(ad, money, scale);
  const isBuying = ad.type === 'sell';
  const coins = (amount: string): string => `${numbers.whole(amount)} ${ad.currency}`;
  return (
    <OrderSummary
      label={t('summary')}
      lines={[
        { key: 'coins', label: t(isBuying ? 'coins' : 'give'), value: coins(deal.coins) },
        ...(isBuying
          ? [
              { key: 'fee', label: t('fee'), value: coins(deal.fee) },
              { key: 'arrives', label: t('arrives'), value: coins(deal.received), tone: 'total' as const },
            ]
          : []),
      ]}
    />
  );
}
