import { type ApiKeyScope, apiKeyCalls, apiKeyScopes } from '@bourse/contract/api-keys';
import { safetyCalls } from '@bourse/contract/safety';
import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { Sheet } from '@bourse/ui/sheet';
import { TextArea } from '@bourse/ui/text-area';
import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { refresh, useAct } from '../../../base/api/use-call.ts';
import { say } from '../../../base/parts/say.ts';
import { useRefusal } from '../../../base/security/use-refusal.ts';
import { clock } from '../../../base/time/clock.ts';
import {
  emptyDraft,
  type KeyDraft,
  type KeyField,
  keyFields,
  keyInputOf,
  missingIn,
  withScope,
} from './api-key-form.ts';
import { NewKey } from './new-key.tsx';

const today = (): string => new Intl.DateTimeFormat('en-CA').format(clock.now());

/** Makes a key, and shows it with its secret this once. */
export function AddKeySheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('settings.keys');
  const app = useTranslations('app');
  const formId = useId();
  const [draft, setDraft] = useState(emptyDraft);
  const [isTried, setTried] = useState(false);
  const act = useAct(apiKeyCalls.add, [apiKeyCalls.list, safetyCalls.state]);
  const { data: made, error, isPending } = act;
  const refused = error?.code === 'PARAMETER_ERROR' ? keyFields.find((field) => field === error.field) : undefined;
  const wrong = refused ?? (isTried ? missingIn(draft) : null);
  const add = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (missingIn(draft) !== null || isPending) return;
    // A key whose answer was lost stands in the list, where it can be removed; a factor may no longer be fresh.
    act.mutate({ input: keyInputOf(draft) }, { onError: () => void refresh(apiKeyCalls.list, safetyCalls.state) });
  };
  const finish = (): void => {
    say('done', t('added'));
    onClose();
  };
  return (
    <Sheet
      open
      onClose={made === undefined ? onClose : finish}
      title={t(made === undefined ? 'add' : 'keep')}
      closeLabel={app('act.close')}
      // A secret that was not kept is lost: closing is what the button does that says so.
      busy={isPending || made !== undefined}
      {...(made === undefined
        ? {
            foot: (
              <Button type="submit" form={formId} tone="primary" full busy={isPending}>
                {t('make')}
              </Button>
            ),
          }
        : {})}
    >
      {made === undefined ? (
        <form id={formId} className="grid gap-4 pb-2" noValidate onSubmit={add}>
          <Fields
            draft={draft}
            wrong={wrong}
            onChange={(change) => {
              setDraft({ ...draft, ...change });
              act.reset();
            }}
          />
          <Refusal error={refused === undefined ? error : null} />
        </form>
      ) : (
        <NewKey apiKey={made.key} secret={made.api_secret} onDone={finish} />
      )}
    </Sheet>
  );
}

function Refusal({ error }: { readonly error: Error | null }) {
  const refusalOf = useRefusal();
  if (error === null) return null;
  return (
    <Note tone="bad" urgent>
      {refusalOf(error)}
    </Note>
  );
}

interface FieldsProps {
  readonly draft: KeyDraft;
  readonly wrong: KeyField | null;
  readonly onChange: (change: Partial<KeyDraft>) => void;
}

function Fields({ draft, wrong, onChange }: FieldsProps) {
  const t = useTranslations('settings.keys');
  const errorOf = (field: KeyField): string | undefined => (wrong === field ? t(`wrong.${field}`) : undefined);
  return (
    <>
      <Input
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="off"
        maxLength={60}
        value={draft.name}
        onChange={({ target }) => onChange({ name: target.value })}
        error={errorOf('name')}
      />
      <Scopes scopes={draft.scopes} error={errorOf('scopes')} onChange={(scopes) => onChange({ scopes })} />
      <TextArea
        label={t('addresses')}
        hint={t('addressesHint')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        rows={2}
        value={draft.addresses}
        onChange={({ target }) => onChange({ addresses: target.value })}
        error={errorOf('addresses')}
      />
      <Input
        type="date"
        label={t('lastDay')}
        hint={t('lastDayHint')}
        figures
        min={today()}
        max="2999-12-31"
        value={draft.lastDay}
        onChange={({ target }) => onChange({ lastDay: target.value })}
        error={errorOf('expires')}
      />
    </>
  );
}

interface ScopesProps {
  readonly scopes: readonly ApiKeyScope[];
  readonly error: string | undefined;
  readonly onChange: (scopes: readonly ApiKeyScope[]) => void;
}

function Scopes({ scopes, error, onChange }: ScopesProps) {
  const t = useTranslations('settings.keys');
  return (
    <fieldset>
      <legend className="mb-1.5 text-label text-t2">{t('may.title')}</legend>
      <div className="grid gap-2">
        {apiKeyScopes.map((scope) => (
          <Checkbox
            key={scope}
            label={t(`may.${scope}`)}
            checked={scopes.includes(scope)}
            disabled={scope === 'read' && scopes.includes('trade')}
            invalid={error !== undefined}
            onChange={({ target }) => onChange(withScope(scopes, scope, target.checked))}
          />
        ))}
      </div>
      <p aria-live="polite" className="min-h-[1lh] pt-1 text-caption text-bad">
        {error}
      </p>
    </fieldset>
  );
}
