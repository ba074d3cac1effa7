import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCsv, readOfac, readOpenSanctions } from './screening-lists.ts';

test('comma-separated values are read with quotes, line ends in fields, and empty fields', () => {
  assert.deepEqual(parseCsv('a,"b, ""c""",\r\n1,"two\nlines",3\n\n'), [
    ['a', 'b, "c"', ''],
    ['1', 'two\nlines', '3'],
  ]);
  assert.deepEqual(parseCsv(''), []);
});

test('the list of OFAC gives its people with their other names and years of birth', () => {
  const sdn = [
    '36,"AEROCARIBBEAN AIRLINES",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ',
    '2674,"ABBAS, Abu","individual","SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 10 Dec 1948; alt. DOB circa 1950; POB somewhere 1999."',
    '2675,"NOBODY, Known","individual","SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ',
  ].join('\r\n');
  const alt = '2674,12,"aka","ABBAS, Muhammad",-0- \r\n36,13,"aka","AERO-CARIBBEAN",-0- \r\n';
  const remarks = 'DOB 10 Dec 1948; alt. DOB circa 1950; POB somewhere 1999.';
  assert.deepEqual(readOfac(sdn, alt), [
    { uid: '2674', name: 'ABBAS, Abu', birthYears: [1948, 1950], remarks },
    { uid: '2675', name: 'NOBODY, Known', birthYears: [], remarks: '' },
    { uid: '2674', name: 'ABBAS, Muhammad', birthYears: [1948, 1950], remarks },
  ]);
});

test('a list of OpenSanctions gives its people by the names of its columns', () => {
  const text = [
    '"id","schema","name","aliases","birth_date","countries"',
    '"NK-1","Person","Ivan Petrov","Ivan Petrow;И. Петров","1960-01-02;1961","ru"',
    '"NK-2","Company","Petrov Ltd","","",""',
    '"NK-3","Person","Maria Petrova","","",""',
  ].join('\n');
  assert.deepEqual(
    readOpenSanctions(text).map(({ uid, name, birthYears }) => [uid, name, birthYears]),
    [
      ['NK-1', 'Ivan Petrov', [1960, 1961]],
      ['NK-1', 'Ivan Petrow', [1960, 1961]],
      ['NK-1', 'И. Петров', [1960, 1961]],
      ['NK-3', 'Maria Petrova', []],
    ],
  );
});
