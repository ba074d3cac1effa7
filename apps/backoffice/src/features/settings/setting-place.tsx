import { type ConfigurationArea, configurationCalls } from '@bourse/contract/configuration';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { BackLink } from '../../base/parts/back-link.tsx';
import { Answered } from '../../base/parts/states.tsx';
import { SettingDetail } from './setting-detail.tsx';
import { SettingProposal } from './setting-proposal.tsx';
import { useSettingName } from './setting-rows.ts';

interface SettingPlaceProps {
  readonly area: ConfigurationArea;
  readonly settingKey: string;
  /** The groups of products that are offered by now. */
  readonly offered: readonly string[];
  /** Whether it is the only one of its area. */
  readonly isAlone: boolean;
  readonly isEdited: boolean;
}

/** A setting, or the form that asks for another value of it. */
export function SettingPlace({ area, settingKey, offered, isAlone, isEdited }: SettingPlaceProps) {
  const t = useTranslations('settings');
  const nameOf = useSettingName();
  const history = useCall(configurationCalls.history, { area, key: settingKey });
  const name = nameOf(area, settingKey);
  const back = isEdited && !isAlone ? ['settings', area, settingKey] : ['settings', area];
  return (
    <>
      {(isEdited || !isAlone) && <BackLink parts={back}>{isEdited && !isAlone ? name : t(`area.${area}`)}</BackLink>}
      <Answered of={history}>
        {(read) =>
          isEdited ? (
            <SettingProposal area={area} name={name} setting={read.setting} offered={offered} />
          ) : (
            <SettingDetail area={area} name={name} isAlone={isAlone} history={read} />
          )
        }
      </Answered>
    </>
  );
}
