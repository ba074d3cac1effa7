import { Button } from '@bourse/ui/button';
import { buttonClass } from '@bourse/ui/button-class';
import { Checkbox } from '@bourse/ui/checkbox';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { OrderSummary } from '@bourse/ui/order-summary';
import { useTranslations } from 'use-intl';
import { useFeedState } from '../../base/market/use-feed-state.ts';
import { AppLink } from '../../base/router/app-link.tsx';
import { placeNow } from '../../base/router/history.ts';
import { useUser } from '../../base/session/use-user.ts';
import { costOf, mostFor, type Project } from './ieo-view.ts';
import { useIeoFigures } from './use-ieo-figures.ts';
import { type Subscription, useSubscription } from './use-subscription.ts';

interface PartProps {
  readonly project: Project;
  readonly subscription: Subscription;
}

/** How much is applied for, what is paid now and later, and the subscription. */
export function IeoForm({ project }: { readonly project: Project }) {
  const t = useTranslations('ieo.form');
  const outcome = useTranslations('app.outcome');
  const subscription = useSubscription(project);
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void subscription.send();
      }}
    >
      <AmountField project={project} subscription={subscription} />
      <Costs project={project} subscription={subscription} />
      <Agreement subscription={subscription} />
      {subscription.state === 'checking' ? (
        <Note tone="warn" urgent>
          {outcome('checking')}
        </Note>
      ) : null}
      {subscription.refused === null ? null : (
        <Note tone="bad" urgent>
          {subscription.refused}
        </Note>
      )}
      <p className="text-caption text-t3">{t('locked')}</p>
      <Act project={project} subscription={subscription} />
    </form>
  );
}

function AmountField({ project, subscription }: PartProps) {
  const t = useTranslations('ieo.form');
  const { money } = useIeoFigures();
  const { available, problem, wasSent, text, type } = subscription;
  const { currency, pay_currency: pay, lot, minimum, maximum } = project;
  const isShown = problem !== null && (wasSent || problem !== 'missing');
  const error = isShown
    ? t(`problem.${problem}`, {
        lot: money(lot, currency),
        minimum: money(minimum, currency),
        maximum: money(maximum, currency),
        available: available === null ? '' : money(available, pay),
      })
    : undefined;
  return (
    <Input
      label={t('amount')}
      note={available === null ? undefined : t('available', { amount: money(available, pay) })}
      hint={t('lots', { lot: money(lot, currency), maximum: money(maximum, currency) })}
      inputMode="decimal"
      autoComplete="off"
      figures
      value={text}
      onChange={(event) => type(event.target.value)}
      unit={currency}
      action={available === null ? undefined : { label: t('max'), onPress: () => type(mostFor(project, available)) }}
      error={error}
    />
  );
}

const isNumber = (text: string): boolean => /^\d{1,18}(?:\.\d{1,18})?$/.test(text.trim());

function Costs({ project, subscription: { text } }: PartProps) {
  const t = useTranslations('ieo.form');
  const { money, rate } = useIeoFigures();
  const costs = isNumber(text) ? costOf(project, text.trim()) : null;
  const shown = (amount: string | undefined): string =>
    amount === undefined ? '\u2014' : money(amount, project.pay_currency);
  return (
    <OrderSummary
      label={t('summary')}
      lines={[
        { key: 'cost', label: t('cost'), value: shown(costs?.cost) },
        {
          key: 'deposit',
          label: t('deposit'),
          value: shown(costs?.deposit),
          note: project.deposit === '1' ? t('unused') : t('depositRate', { rate: rate(project.deposit) }),
        },
      ]}
    />
  );
}

function Agreement({ subscription }: Pick<PartProps, 'subscription'>) {
  const t = useTranslations('ieo.form');
  const isMissing = subscription.wasSent && !subscription.isAgreed;
  return (
    <div className="grid justify-items-start gap-4">
      <Checkbox
        label={t('agree')}
        checked={subscription.isAgreed}
        invalid={isMissing}
        aria-describedby={isMissing ? 'agree-first' : undefined}
        onChange={(event) => subscription.setAgreed(event.target.checked)}
      />
      {isMissing ? (
        <p id="agree-first" role="alert" className="text-caption text-bad">
          {t('agreeFirst')}
        </p>
      ) : null}
    </div>
  );
}

/** The button; for who is not verified the way to become so, since the server would refuse them (998). */
function Act({ project, subscription: { problem, text, state } }: PartProps) {
  const t = useTranslations('ieo.form');
  const kit = useTranslations('product-kit.buy');
  const { money } = useIeoFigures();
  const level = useUser()?.auth_level;
  const isOffline = useFeedState() === 'offline';
  if (level === 0) {
    return (
      <>
        <Note tone="warn">{kit('verifyFirst')}</Note>
        <AppLink
          to="/pages/setting/real_mark"
          search={{ back: placeNow() }}
          className={buttonClass({ tone: 'primary', full: true })}
        >
          {kit('verify')}
        </AppLink>
      </>
    );
  }
  const deposit = problem === null && isNumber(text) ? costOf(project, text.trim()).deposit : null;
  return (
    <>
      {isOffline ? <Note tone="warn">{t('offline')}</Note> : null}
      <Button type="submit" tone="primary" full busy={state !== 'idle'} disabled={isOffline}>
        {deposit === null ? t('act') : t('actAmount', { amount: money(deposit, project.pay_currency) })}
      </Button>
    </>
  );
}
