import { PLANS, type Plan, plansWith, TRIAL_DAYS, TWO_FAMILIES } from '../../../sync/catalog/plans.ts'
import { mailAddress, mailLink, SITE } from '../../../sync/catalog/site.ts'
import { dollars } from '../../../sync/rules/account/prices.ts'
import type { Article } from '../article-page.tsx'
import { h, list, p } from '../block.ts'

export const TERMS: Article = {
  title: 'Terms of Service',
  facts: ['Effective September 24, 2025', 'Changes come with 45 days’ notice'],
  sections: [
    {
      id: 'overview',
      title: 'Overview and disclaimer',
      gist: 'You subscribe to software. It is not a law firm, and it can’t make a provider delete anything.',
      blocks: [
        p(
          `These terms are the agreement between you and ${SITE.company.name}, ${SITE.company.form} (“we,” “us”), for the service called ${SITE.product}. By creating an account, starting a trial, or buying a subscription, you accept them. If you do not accept them, do not use the service.`,
        ),
        p(
          `${SITE.product} has two parts. **Shield** replaces private details with placeholders before text reaches an AI platform. **Erase** sends formal deletion requests to AI providers on your behalf and keeps a record of what was sent and what came back.`,
        ),
        p(
          `**No legal advice.** ${SITE.product} is not a law firm. Nothing in the service, its letters, its pages, or its messages is legal advice, and using it creates no attorney-client relationship. If you need advice about your situation, ask a lawyer licensed where you live.`,
        ),
        p(
          '**No control over third parties.** AI providers are independent of us. We do not control third-party AI providers. We cannot guarantee that a deletion happens, that it happens in time, or that it covers backups, logs, training data, or models that have already learned from your data.',
        ),
      ],
    },
    {
      id: 'scope',
      title: 'Scope of service',
      gist: 'Shield is in every plan. Erase is in the plans that say so. One email per subscription.',
      blocks: [
        list(
          '**Shield on prompts** is part of every plan. It works in your browser, on the sites the extension lists.',
          `**Shield in video and voice meetings** is part of ${plansWith('shieldMeetings')}. It works in Chrome, not in Firefox.`,
          `**Erase**, with provider-level deletion requests and receipts, is part of ${plansWith('erase')}.`,
        ),
        p(TWO_FAMILIES),
        p(
          'Erase sends its letters from our own email system, in your name, to the providers you choose. It sends follow-up notices while a provider stays silent, escalation notices when a deadline has passed, and receipts to you by email. It does not sue, file complaints with an authority for you, or speak for you in any proceeding.',
        ),
        p(
          'Each subscription protects one email address. A second address needs a second subscription. The service is offered to residents of the United States. See [GDPR compliance](/gdpr-compliance) for what that means for people elsewhere.',
        ),
        p(
          'Detection is automatic and not perfect: Shield can miss a detail or hide a word that wasn’t private. You see what will be sent before it goes, and you decide what to send.',
        ),
      ],
    },
    {
      id: 'acknowledgments',
      title: 'User acknowledgments',
      gist: 'You are an adult, the addresses are yours, and you let us act for you until you end it.',
      blocks: [
        p('By using the service you confirm that:'),
        list(
          'you are 18 or older;',
          'the email address you protect, and the AI accounts behind it, are your own;',
          'what you tell us about yourself, such as your name and ZIP code, is correct, because a provider can refuse a letter with the wrong details;',
          'you will not use the service to harass anyone, to send requests about other people, or to get around a legal duty to keep records, such as a litigation hold that binds you;',
          'you will keep your password and devices safe, and tell us if someone else has used your account.',
        ),
        h('Your automated assistant'),
        p(
          `You grant ${SITE.product} the right to act as your automated assistant: to prepare, send, repeat, and escalate deletion requests to the providers that you selected, to receive their replies at the address we give you for that purpose, and to keep both as evidence. Letters go out only after you have signed the authorization that the service shows you, together with the exact text of the letter. The right covers privacy deletion requests for your verified email and nothing else. A request asks for what your account holds: the account itself stays, unless you choose otherwise for that provider.`,
        ),
        p(
          'It is a signed authorization under the privacy laws that let a consumer act through an agent. It is not a general power of attorney. You can withdraw it at any time in Settings. From then on, no letter goes out. Letters already sent can’t be recalled.',
        ),
      ],
    },
    {
      id: 'liability',
      title: 'Limitation of liability',
      gist: 'We are responsible for our own service, up to what you paid in a year, where the law allows that limit.',
      blocks: [
        p(
          'The service is provided “as is” and “as available.” To the extent that the law allows, we give no warranties beyond those stated in these terms, including implied warranties of merchantability, fitness for a particular purpose, and non-infringement.',
        ),
        p(
          'To the extent that the law allows, we are not liable for indirect, incidental, special, consequential, or punitive damages, or for what a third-party AI provider does or fails to do: refusing, delaying, staying silent, answering wrongly, closing an account, or keeping copies.',
        ),
        p(
          'To the extent that the law allows, our total liability for all claims that arise from the service is limited to what you paid us in the twelve months before the event that gave rise to the claim.',
        ),
        p(
          'Nothing in these terms limits liability that the law does not let us limit, such as liability for fraud, for intentional or grossly negligent acts, or for personal injury. Some states do not allow some of these limits; there, they do not apply to you.',
        ),
      ],
    },
    {
      id: 'subscription',
      title: 'Subscription and cadence',
      gist: 'Plans renew until you cancel. Erase runs monthly, quarterly, or on a custom enterprise schedule.',
      blocks: [
        p(
          `Every plan with a price begins with a ${TRIAL_DAYS}-day free trial. Each person and each card gets one trial. A credit card is required to start it. Unless you cancel before the trial ends, the first charge follows, and the plan then renews each month or each year until you cancel. Prices are in US dollars. If sales tax applies, it is already in the price.`,
        ),
        { kind: 'table', head: ['Plan', 'Monthly', 'Yearly', 'Erase cadence'], rows: PLANS.map(row) },
        p(
          '**Cadence.** Erase works in cycles: monthly, quarterly, or custom enterprise. In each cycle, one request goes to each provider you selected. There are two exceptions, because a provider can refuse repeated requests as excessive: a provider gets no new request while your last one to it is still open, and a provider that has confirmed a deletion is asked again after a year, or in the next cycle if you tell us you have used it since.',
        ),
        p(
          'We may change a price with 45 days’ notice by email. The new price applies from your next renewal after the notice. You can cancel before then.',
        ),
      ],
    },
    {
      id: 'refunds',
      title: 'Refunds and cancellation',
      gist: 'Cancel any time. If you ask within 30 days of your first purchase, you get your money back.',
      blocks: [
        p(
          '**30-day money-back guarantee.** If you ask for a refund within 30 days of the initial purchase, we refund it in full. The 30 days are counted from the first charge, so the free trial does not use them up. Write to ' +
            `[${mailAddress('support')}](${mailLink('support', 'Refund request')}); you don’t have to give a reason.`,
        ),
        p(
          '**Cancellation any time.** You can cancel at any time from the billing page, in as few steps as it took to subscribe. Your plan then ends when the paid period ends, and we don’t charge you again. We keep following up on open deletion requests until then.',
        ),
        p(
          'When you close your account, your account data is deleted within 45 days, except what the law requires us to keep. Export your evidence first if you want to keep it.',
        ),
      ],
    },
    {
      id: 'disputes',
      title: 'Dispute resolution',
      gist: 'Talk to us first. Then binding arbitration in Wyoming, one person at a time, without a jury.',
      blocks: [
        p(
          `**Talk to us first.** Most problems can be solved by email: [${mailAddress('legal')}](${mailLink('legal', 'Dispute')}). Each side gives the other 30 days to answer before starting a proceeding.`,
        ),
        p(
          '**Binding arbitration.** A dispute that arises from these terms or from the service, and that is not resolved in this way, is decided by binding arbitration in Wyoming under the rules of the American Arbitration Association. Where those rules allow it, you may take part by telephone, by video, or on documents alone. Either side may instead take a claim to a small claims court that can hear it.',
        ),
        p(
          '**Class-action waiver.** You and we may bring claims against each other only in an individual capacity, and not as a plaintiff or member of a class in any class or representative action.',
        ),
        p('**Jury waiver.** You and we each give up the right to a trial by jury.'),
        p(
          'These terms are governed by the law of Wyoming and the Federal Arbitration Act. The waivers hold as far as the law where you live lets a consumer agree to them. Nothing here keeps you from bringing a concern to a government agency.',
        ),
      ],
    },
    {
      id: 'non-disparagement',
      title: 'Non-disparagement',
      gist: 'Neither side spreads statements it knows are false. Honest reviews are always welcome.',
      blocks: [
        p(
          'You and we agree not to publish statements about the other that the speaker knows to be false, or makes without caring whether they are true.',
        ),
        p(
          'This does not limit honest opinion. You may review the service, praise it, or complain about it in public, talk to journalists and regulators, report a security weakness, and share your own letters and evidence. We read this clause together with the Consumer Review Fairness Act: whatever in it would restrict an honest review has no effect.',
        ),
      ],
    },
    {
      id: 'regulators',
      title: 'Regulatory support',
      gist: 'Your evidence is ready for an authority. You decide whether to hand it over.',
      blocks: [
        p(
          'When a provider refuses or stays silent, you may complain to the authority responsible for you. The service prepares a bundle for that: the letters as sent, the replies as received, the dates, and a record that shows any later change. You file the complaint yourself; we do not file it for you.',
        ),
        p(
          'If an authority or a court asks us for records about you, we hand over only what the law compels us to. We tell you before we do, unless the law forbids it.',
        ),
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      blocks: [
        p(
          `Questions about these terms: [${mailAddress('legal')}](${mailLink('legal')}), or by post to ${[SITE.company.name, ...SITE.company.address].join(', ')}. All our other addresses are on the [contact page](/contact).`,
        ),
        p(
          'We may change these terms. We announce a change by email and on this page at least 45 days before it takes effect. If you do not agree with it, cancel before that day; using the service afterward means that you accept it. If any part of these terms is invalid, the rest stays in force.',
        ),
      ],
    },
  ],
}

function row(plan: Plan): readonly string[] {
  return [plan.name, price(plan.monthly), price(plan.annual), cadence(plan)]
}

function price(amount: number | string): string {
  return typeof amount === 'number' ? dollars(amount) : amount
}

function cadence({ cyclesPerYear }: Plan): string {
  if (cyclesPerYear === null) return 'Custom enterprise'
  if (cyclesPerYear === 0) return 'Shield only'
  return cyclesPerYear === 12 ? 'Monthly' : 'Quarterly'
}
