import { testSmallForms } from './small-forms.ts';

testSmallForms('servers');
