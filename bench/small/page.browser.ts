import { testSmallForms } from './small-forms.ts';

testSmallForms('browser');
