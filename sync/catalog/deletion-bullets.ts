/** Items of a letter's list that hold for several providers. Each ends a line of the list. */

export const CHATS = 'chats: every conversation, prompt and answer, and copies of them set aside to improve models;'
export const FILES = 'files: uploads, images, recordings, and whatever was made from them;'
export const MEMORIES = 'memories, and every profile or inference derived from use of the service;'
export const FEEDBACK = 'feedback: ratings, reports and comments;'
export const PROFILE = 'the account itself, with its profile and settings;'
export const API_DATA = 'API data: keys, logs and content sent through the API;'
/** The last item of every list. */
export const VENDORS =
  'copies held for you by vendors, service providers and contractors, who are to be told of the deletion.'
