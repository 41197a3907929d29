import './page.css'
import './contact/contact.css'

import { Mail, TriangleAlert } from 'lucide-react'

import { mailAddress, mailLink, SITE } from '../../sync/catalog/site.ts'
import { buttonClass } from '../ui/button.tsx'
import { LogoMark } from '../ui/logo.tsx'
import { DESKS, type Desk, EMERGENCY, LOGO_FILES, RESPONSE_TIMES } from './contact/desks.ts'
import { ReturnHome } from './return-home.tsx'
import { TextLink } from './rich-text.tsx'
import { Ticks } from './ticks.tsx'

/** Whom to write to, and within how many hours a person answers. */
export function Contact() {
  return (
    <div className="wrap contact">
      <ReturnHome />
      <Head />
      <Urgent />
      <div className="desks">
        {DESKS.map(desk => (
          <Card key={desk.id} desk={desk} />
        ))}
      </div>
      <ResponseTimes />
      <Rest />
    </div>
  )
}

function Head() {
  return (
    <header className="page-head">
      <div>
        <h1>Write to a person</h1>
        <p className="subtitle">
          Ten addresses, each with how soon someone answers. If you write at night, we read it in the morning.
        </p>
        <p className="muted">
          {SITE.product} serves people in the United States. The <TextLink to="/blog">blog</TextLink>, the{' '}
          <TextLink to="/privacy-policy">privacy policy</TextLink>, and the{' '}
          <TextLink to="/terms-of-service">terms</TextLink> may already have your answer.
        </p>
      </div>
      <section className="hours" aria-labelledby="office-hours">
        <h2 id="office-hours">Office hours</h2>
        <div className="week" aria-hidden="true">
          {['M', 'T', 'W', 'T', 'F'].map((day, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place in the week.
            <span key={index}>
              {day}
              <i />
            </span>
          ))}
          <span className="closed-day">
            S<i />
          </span>
          <span className="closed-day">
            S<i />
          </span>
        </div>
        <p>
          <b>Mon-Fri 10:00 AM-5:00 PM EST</b>
        </p>
        <p>Saturday and Sunday closed</p>
      </section>
    </header>
  )
}

function Urgent() {
  return (
    <section className="urgent" aria-labelledby="emergency">
      <TriangleAlert strokeWidth={1.75} aria-hidden />
      <div>
        <h2 id="emergency">Is something leaking right now?</h2>
        <p>
          Emergency contact: start the subject line with URGENT and write to <b>{mailAddress('emergency')}</b>. This
          address alone is also watched outside office hours: we read it within 4 hours, any day.
        </p>
      </div>
      <a className={buttonClass({ variant: 'destructive', size: 'sm' })} href={EMERGENCY}>
        <Mail strokeWidth={1.75} aria-hidden />
        Write to the emergency desk
      </a>
    </section>
  )
}

function Card({ desk: { id, name, text, box, hours } }: { desk: Desk }) {
  return (
    <section className="desk" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <p className="answer-time">
        {hours}h<small>to reply</small>
      </p>
      <p>{text}</p>
      {id === 'press' && <PressKit />}
      <a className="quiet-link desk-mail" href={mailLink(box)}>
        {mailAddress(box)}
      </a>
    </section>
  )
}

function PressKit() {
  return (
    <ul className="logo-kit">
      {LOGO_FILES.map(({ file, name, ground }) => (
        <li key={file}>
          <a href={file} download>
            <span className={ground}>
              <LogoMark />
            </span>
            {name}
            <span className="unseen">, logo file</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const MOST_HOURS = Math.max(...RESPONSE_TIMES.map(time => time.hours))

function ResponseTimes() {
  return (
    <section className="response-times" aria-labelledby="response-times">
      <div>
        <h2 className="section-heading" id="response-times">
          Response times
        </h2>
        <p className="subtitle">
          In hours, Monday to Friday. If you write while the office is closed, the hours start when it opens; Saturdays
          and Sundays don’t count. Only emergencies are answered at any time.
        </p>
      </div>
      <table className="sheet">
        <thead className="unseen">
          <tr>
            <th scope="col">Desk</th>
            <th scope="col">Ticks</th>
            <th scope="col">Hours</th>
          </tr>
        </thead>
        <tbody>
          {RESPONSE_TIMES.map(({ name, hours, urgent }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                {urgent !== undefined && <small> (urgent {urgent}h)</small>}
              </th>
              <td>
                <Ticks total={MOST_HOURS} filled={hours} />
              </td>
              <td className="time-number">{hours}h</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Rest() {
  return (
    <div className="contact-foot">
      <section aria-labelledby="mailing-address">
        <h2 id="mailing-address">Mailing address</h2>
        <address>
          {[SITE.company.name, ...SITE.company.address].map(line => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </section>
      <section aria-labelledby="international-users">
        <h2 id="international-users">International users</h2>
        <p>
          The service is for residents of the United States. Your rights regarding us apply wherever you live: see{' '}
          <TextLink to="/gdpr-compliance">GDPR compliance</TextLink>. EU representative:{' '}
          <TextLink to={mailLink('eu-representative')}>{mailAddress('eu-representative')}</TextLink>
        </p>
      </section>
      <section aria-labelledby="accessibility">
        <h2 id="accessibility">Accessibility</h2>
        <p>
          If a page, a letter, or the extension is hard for you to use, tell{' '}
          <TextLink to={mailLink('accessibility')}>{mailAddress('accessibility')}</TextLink>. A person answers, and the
          problem goes on our list of things to fix.
        </p>
      </section>
      <section aria-labelledby="your-feedback">
        <h2 id="your-feedback">Your feedback</h2>
        <p>
          What’s missing, what’s too much, what would you do differently? Someone who can change the product reads every
          message.
        </p>
        <p>
          <TextLink to={mailLink('feedback')}>{mailAddress('feedback')}</TextLink>
        </p>
      </section>
      <section aria-labelledby="confidentiality">
        <h2 id="confidentiality">Privacy and confidentiality</h2>
        <p>
          Only the people who answer you read what you write. We keep it while your question is open and for 45 days
          after, and we don’t use it for anything else. Email isn’t private: don’t send passwords, identity documents,
          or chats. If we need a detail, we’ll tell you how to send it safely.
        </p>
      </section>
      <section aria-labelledby="not-legal-advice">
        <h2 id="not-legal-advice">Not legal advice</h2>
        <p>
          We answer questions about the product. {SITE.product} is not a law firm, and nothing we write is legal advice.
        </p>
      </section>
    </div>
  )
}
