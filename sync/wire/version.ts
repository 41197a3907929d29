/** The protocol's name, sent with every push and pull; the server answers any other name with 426. */
export const PROTOCOL = 'recall-sync/1'

/** Shape of rows and mutations. One line per change. */
// 1  first release: twelve tables down, mutations confirm_providers@1, set_provider_enabled@1, withdraw_authorization@1.
// 2  checklists: four more tables and eight mutations; the first page names sealed segments of the ledger.
// 3  requests with pausedMs and owedLetter, users with staffSince, the 18 categories of replies; mutation set_paused@1.
//    Also addresses with noticesOffSince; mutation set_notices@1;
//    replies with proven, sentence, answeredAt, readAs, before, readAt; mutations confirm_reply@1, read_reply@1.
//    A pull from the beginning comes in pages to whoever asks with `start`.
//    Also tables shield_settings and extension_links; mutations set_shield@1, confirm_link@1, unlink_extension@1.
//    Also requests with claimedAt, replies with claims;
//    replies with settled, settledAt; mutations settle_question@1, take_last_step@1;
//    replies with filed; mutation file_reply@1;
//    replies with proofs; mutation keep_proof@1;
//    addresses with language; mutation set_language@1;
//    requests with usedAgainAt, notUsedAt; mutation say_used@1; own providers with relation;
//    subscriptions with card, invoices and currentPeriodStart; journeys with erasedAfter;
//    provider choices and requests with scope, apiData, knownAs; authorizations with allows;
//    mutations set_scope@1, set_api_data@1, set_known_as@1;
//    requests with restsUntil; take_last_step@1 with `appealed`; say_used@1 also of a refused request.
export const WIRE_VERSION = 3
