import { approvalCalls } from '@bourse/contract/approval';
import { type ConfigurationArea, configurationCalls } from '@bourse/contract/configuration';
import type { OutputOf } from '@bourse/contract/call';
import { Card } from '@bourse/ui/card';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { useActSentence } from '../../base/api/use-sentence.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { ProposalCard } from '../../base/parts/proposal-card.tsx';
import { isReason } from '../../base/parts/reason-field.tsx';
import { say } from '../../base/parts/say.ts';
import { goTo } from '../../base/router/place.ts';
import { after, clock } from '../../base/time/clock.ts';
import { effectFrom } from '../../base/time/effect-from.ts';
import { SettingDiff, SettingEffects } from './setting-diff.tsx';
import { SettingFields } from './setting-fields.tsx';
import { blamedPart, type Draft, draftOf, faultIn, type Value, valueOf } from './setting-form.ts';

/** How long nothing is typed before what it would do is counted. */
const restMs = 400;

interface SettingProposalProps {
  readonly area: ConfigurationArea;
  readonly name: string;
  readonly setting: OutputOf<typeof configurationCalls.history>['setting'];
  readonly offered: readonly string[];
}

/** Asks for another value of a setting: what is typed beside what it would change, and somebody else approves. */
export function SettingProposal({ area, name, setting, offered }: SettingProposalProps) {
  const t = useTranslations('settings');
  const sentence = useActSentence();
  const page = useRef<HTMLFormElement>(null);
  // What was read when the form was opened is its base, also where somebody decides something meanwhile.
  const [opened] = useState(setting);
  const base = opened.coming?.value ?? opened.value;
  const [draft, setDraft] = useState<Draft>(() => draftOf(area, base));
  const [from, setFrom] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error, reset } = useAct(configurationCalls.propose, [approvalCalls.list]);
  const value = useMemo(() => valueOf(area, draft, base), [area, draft, base]);
  const own = faultIn(area, value);
  const fault = (isTried ? own : null) ?? blamedPart(error?.field ?? null);
  const effect = effectFrom(from, clock.now());
  const isEffectWrong = (isTried && effect === null) || error?.field === 'effective_at';
  const change = (next: Draft): void => {
    setDraft(next);
    // What the server refused is not what stands there now.
    if (error !== null) reset();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isPending) return;
    if (own !== null || effect === null || !isReason(reason)) {
      requestAnimationFrame(() => page.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    const onSuccess = (): void => {
      say('done', t('asked'));
      goTo('requests');
    };
    const sent = { area, key: opened.key, base: opened.newest.toString(), value: JSON.stringify(value) };
    mutate({ ...sent, ...effect, reason: reason.trim() }, { onSuccess });
  };
  return (
    <>
      <PageHead title={t('editOf', { name })} text={t('editText')} />
      <form
        ref={page}
        className="grid items-start gap-4 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
        noValidate
        onSubmit={submit}
      >
        <Card>
          <SettingFields area={area} draft={draft} fault={fault} offered={offered} onChange={change} />
        </Card>
        <div className="grid gap-4 desk:sticky desk:top-4">
          <Card className="grid gap-4">
            <h2 className="text-heading">{t('changes')}</h2>
            {own === null ? (
              <Preview
                area={area}
                settingKey={opened.key}
                before={opened.value}
                value={value}
                effectiveAt={effect?.effective_at ?? null}
              />
            ) : (
              <p className="text-label font-normal text-t2">{t('notYet')}</p>
            )}
          </Card>
          <ProposalCard
            from={from}
            onFrom={setFrom}
            fromError={isEffectWrong ? t('effect.wrong') : undefined}
            reason={reason}
            onReason={setReason}
            isTried={isTried}
            hasFaults={own !== null}
            refusal={error === null ? null : error.code === 'STATE_CHANGED' ? t('outdated') : sentence(error)}
            busy={isPending}
          />
        </div>
      </form>
    </>
  );
}

interface PreviewProps {
  readonly area: ConfigurationArea;
  readonly settingKey: string;
  readonly before: Value;
  readonly value: Value;
  readonly effectiveAt: string | null;
}

/** What changes, at once; what that would do, as soon as the typing rests. */
function Preview({ area, settingKey, before, value, effectiveAt }: PreviewProps) {
  const [rested, setRested] = useState(value);
  useEffect(() => after(restMs, () => setRested(value)), [value]);
  const isChanged = JSON.stringify(rested) !== JSON.stringify(before);
  return (
    <>
      <SettingDiff area={area} before={before} after={value} />
      {isChanged && <SettingEffects area={area} settingKey={settingKey} value={rested} effectiveAt={effectiveAt} />}
    </>
  );
}
