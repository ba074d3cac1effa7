import { htmlLangs } from '@bourse/client/locale';
import type { Lang } from '@bourse/contract/lang';
import { type MessageKind, messageTextBounds, messageTextCalls } from '@bourse/contract/message-texts';
import type { MessageText } from '@bourse/i18n/code-mail';
import { findTemplateFault, placeholdersOf, type TemplateFault } from '@bourse/i18n/message-template';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { TextArea } from '@bourse/ui/text-area';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { useActSentence } from '../../base/api/use-sentence.ts';
import { isReason, ReasonField } from '../../base/parts/reason-field.tsx';
import { say } from '../../base/parts/say.ts';
import { previewOf } from './templates.ts';

interface MessageOf {
  readonly lang: Lang;
  readonly kind: MessageKind;
  readonly siteName: string;
}

/** A message as it reaches a customer. */
export function MessagePreview({ words, ...message }: MessageOf & { readonly words: MessageText }) {
  const t = useTranslations('messages');
  const { subject, text } = previewOf({ ...message, withWord: true, words });
  return (
    <Card className="grid gap-2">
      <h2 className="text-heading">{t('preview')}</h2>
      <div lang={htmlLangs[message.lang]} className="grid gap-2 break-words">
        <p className="font-medium">{subject}</p>
        <p className="whitespace-pre-line text-t2">{text}</p>
      </div>
    </Card>
  );
}

/** What is wrong with a part, as a person who writes it is told. */
function useFaultText(): (fault: TemplateFault | null, field: keyof MessageText) => string | undefined {
  const t = useTranslations('messages');
  return (fault, field) =>
    fault === null || fault.field !== field
      ? undefined
      : t(`fault.${fault.fault}`, { name: `{${fault.placeholder ?? ''}}`, max: messageTextBounds[field] });
}

interface EditorProps extends MessageOf {
  readonly inForce: MessageText;
  /** The number of the newest version. */
  readonly base: number;
}

/** Other words for a message, seen as a customer gets them while they are written. */
export function MessageEditor({ inForce, base, ...message }: EditorProps) {
  const t = useTranslations('messages');
  const sentence = useActSentence();
  const faultText = useFaultText();
  const { lang, kind } = message;
  // Only what was typed: the other part follows what is read.
  const [typed, setTyped] = useState<Partial<MessageText>>({});
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useAct(messageTextCalls.edit, [messageTextCalls.list, messageTextCalls.history]);
  const words = { ...inForce, ...typed };
  const fault = findTemplateFault(lang, kind, words);
  const isChanged = words.subject.trim() !== inForce.subject || words.text.trim() !== inForce.text;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isPending || !isChanged || fault !== null || !isReason(reason)) return;
    const onSuccess = (): void => {
      setTyped({});
      setReason('');
      setTried(false);
      say('done', t('done'));
    };
    mutate({ kind, lang, base: base.toString(), ...words, reason: reason.trim() }, { onSuccess });
  };
  const holds = placeholdersOf(lang, kind);
  const hintOf = (field: keyof MessageText): string =>
    t('holds', { names: holds[field].map((name) => `{${name}}`).join('  ') });
  return (
    <div className="grid gap-4">
      <form noValidate onSubmit={submit}>
        <Card className="grid gap-4">
          <h2 className="text-heading">{t('edit')}</h2>
          <Input
            label={t('subject')}
            lang={htmlLangs[lang]}
            hint={hintOf('subject')}
            error={faultText(fault, 'subject')}
            value={words.subject}
            onChange={(event) => setTyped({ ...typed, subject: event.target.value })}
          />
          <TextArea
            label={t('body')}
            lang={htmlLangs[lang]}
            rows={6}
            hint={hintOf('text')}
            error={faultText(fault, 'text')}
            value={words.text}
            onChange={(event) => setTyped({ ...typed, text: event.target.value })}
          />
          <ReasonField value={reason} onChange={setReason} isMissing={isTried && !isReason(reason)} />
          <Note>{t('atOnce')}</Note>
          {error !== null && (
            <Note tone="bad" urgent>
              {error.code === 'STATE_CHANGED' ? t('outdated') : sentence(error)}
            </Note>
          )}
          {isTried && !isChanged && <p className="text-label font-normal text-t2">{t('nothingChanges')}</p>}
          <Button type="submit" tone="primary" className="justify-self-start" busy={isPending}>
            {t('save')}
          </Button>
        </Card>
      </form>
      <MessagePreview {...message} words={words} />
    </div>
  );
}
