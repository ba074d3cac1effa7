import { assertions } from './checks/assertions.ts';
import { bannedCalls } from './checks/banned-calls.ts';
import { docstrings } from './checks/docstrings.ts';
import { filePaths } from './checks/file-paths.ts';
import { images } from './checks/images.ts';
import { lengths } from './checks/lengths.ts';
import { lockFile } from './checks/lock-file.ts';
import { markdown } from './checks/markdown.ts';
import { migrations } from './checks/migrations.ts';
import { names } from './checks/names.ts';
import { nodeVersion } from './checks/node-version.ts';
import { openEnds } from './checks/open-ends.ts';
import { readme } from './checks/readme.ts';
import { sqlHome } from './checks/sql-home.ts';
import { supply } from './checks/supply.ts';
import { testedCalls } from './checks/tested-calls.ts';
import { testedCodes } from './checks/tested-codes.ts';
import { texts } from './checks/texts.ts';
import { unusedFiles } from './checks/unused-files.ts';
import { variables } from './checks/variables.ts';
import type { Check } from './project.ts';

/** Every check by the name under which it reports. */
export const checks: Readonly<Record<string, Check>> = {
  assertions,
  bannedCalls,
  docstrings,
  filePaths,
  images,
  lengths,
  lockFile,
  markdown,
  migrations,
  names,
  nodeVersion,
  openEnds,
  readme,
  sqlHome,
  supply,
  testedCalls,
  testedCodes,
  texts,
  unusedFiles,
  variables,
};
