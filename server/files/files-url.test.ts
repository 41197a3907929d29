import { describe, expect, test } from 'vitest'

import { ConfigError, readConfig } from '../config.ts'
import { readFilesUrl } from './files-url.ts'

const AT_HOME = 's3://evidence/files?endpoint=https://store.example:9000&region=garage'
const KEYS = { FILES_ACCESS_KEY_ID: 'id', FILES_SECRET_ACCESS_KEY: 'secret' }

test('an address names endpoint, bucket, prefix, region and encryption', () => {
  expect(readFilesUrl(AT_HOME)).toEqual({
    endpoint: 'https://store.example:9000',
    region: 'garage',
    bucket: 'evidence',
    prefix: 'files/',
    encryption: null,
  })
  expect(readFilesUrl('s3://my.bucket?region=eu-central-1&encryption=aws:kms')).toEqual({
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    region: 'eu-central-1',
    bucket: 'my.bucket',
    prefix: '',
    encryption: 'aws:kms',
  })
  for (const host of ['localhost:3900', '127.0.0.1:3900', '[::1]:3900']) {
    expect(readFilesUrl(`s3://abc/d/e/?endpoint=http://${host}`)).toMatchObject({
      endpoint: `http://${host}`,
      region: 'us-east-1',
      prefix: 'd/e/',
    })
  }
})

describe('an address that is wrong says what is wrong', () => {
  test.each([
    ['https://evidence.s3.amazonaws.com', /^s3:\/\/bucket/],
    ['evidence', /^s3:\/\/bucket/],
    ['s3://id:secret@evidence?region=a', /FILES_ACCESS_KEY_ID/],
    ['s3://evidence:9000?endpoint=https://a.example', /port belongs to the endpoint/],
    ['s3://ab?region=a', /3 to 63/],
    ['s3://Evidence?region=a', /3 to 63/],
    ['s3://evidence/a b?region=a', /prefix/],
    ['s3://evidence/../b?region=a&endpoint=https://a.example&acl=public-read', /no setting 'acl'/],
    ['s3://evidence?region=a&region=b', /twice/],
    ['s3://evidence?region=A_1', /region has/],
    ['s3://evidence', /needs a region/],
    ['s3://evidence?endpoint=http://store.example', /only on this machine/],
    ['s3://evidence?endpoint=https://store.example/path', /https:\/\/host/],
    ['s3://evidence?endpoint=store.example', /https:\/\/host/],
    ['s3://evidence?region=a&encryption=none', /AES256/],
  ])('%s', (text, words) => {
    expect(readFilesUrl(text)).toMatch(words)
    expect(() => readConfig({ FILES_URL: text, ...KEYS })).toThrow(ConfigError)
    expect(() => readConfig({ FILES_URL: text, ...KEYS })).toThrow(/FILES_URL: /)
  })
})

test('without an address files stay in the database, and with one both halves of the key are needed', () => {
  expect(readConfig({}).files).toBeNull()
  expect(readConfig({ FILES_URL: AT_HOME, ...KEYS }).files).toMatchObject({
    bucket: 'evidence',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
  for (const missing of Object.keys(KEYS)) {
    const environment = { FILES_URL: AT_HOME, ...KEYS, [missing]: '' }
    expect(() => readConfig(environment)).toThrow(/FILES_URL: it needs FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY/)
  }
})
