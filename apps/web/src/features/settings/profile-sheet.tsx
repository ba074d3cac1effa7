import { identityCalls } from '@bourse/contract/identity';
import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { Sheet } from '@bourse/ui/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CallError } from '@bourse/client/call-error';
import { say } from '../../base/parts/say.ts';
import { useAct } from '../../base/api/use-call.ts';
import { type ProfileField, profileText } from './profile-form.ts';

interface ProfileSheetProps {
  readonly field: ProfileField;
  readonly before: string;
  readonly onClose: () => void;
}

/** Changes a nickname or a signature; what is wrong with it stands below as one types. */
export function ProfileSheet({ field, before, onClose }: ProfileSheetProps) {
  const t = useTranslations('settings.profile');
  const app = useTranslations('app');
  const nickname = useAct(identityCalls.editNickname, [identityCalls.info]);
  const signature = useAct(identityCalls.editSignature, [identityCalls.info]);
  const [typed, setTyped] = useState(before);
  const { tidy, count, minimum, maximum, problem } = profileText(field, typed);
  const isPending = nickname.isPending || signature.isPending;
  const refused = nickname.error ?? signature.error;
  const wasTouched = typed !== before;
  const save = (): void => {
    if (problem !== null || isPending) return;
    const ends = {
      onSuccess: () => {
        say('done', t('saved'));
        onClose();
      },
    };
    if (field === 'nickname') nickname.mutate({ input: { nickname: tidy } }, ends);
    else signature.mutate({ input: { signature: tidy } }, ends);
  };
  const refusalOf = (error: CallError): string => (error.isUncertain ? app('state.uncertain') : error.message);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(field)}
      closeLabel={app('act.close')}
      busy={isPending}
      foot={
        <Button tone="primary" full busy={isPending} disabled={problem !== null || !wasTouched} onClick={save}>
          {app('act.save')}
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Input
          label={t(field)}
          note={`${count}/${maximum}`}
          value={typed}
          autoComplete="off"
          onChange={(event) => {
            nickname.reset();
            signature.reset();
            setTyped(event.target.value);
          }}
          hint={t(`rule.${field}`)}
          error={
            refused === null
              ? wasTouched && problem !== null
                ? t(`problem.${problem}`, { minimum, maximum })
                : undefined
              : refusalOf(refused)
          }
        />
      </form>
    </Sheet>
  );
}
