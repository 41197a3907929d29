import { Link } from '@tanstack/react-router'

import { buttonClass } from '../ui/button.tsx'

/** What any unknown address answers: an envelope that came back. */
export function NotFound() {
  return (
    <div className="wrap grid items-center gap-10 py-10 md:grid-cols-2 md:gap-16 md:py-20">
      <div>
        <h1 className="h2">
          <span className="tok">404</span> Oops! Page not found
        </h1>
        <p className="sub mt-5 mb-7">
          This address leads nowhere, so your letter came back. Nothing of yours was lost: check the spelling, or start
          again from the front door.
        </p>
        <Link to="/" className={buttonClass({ size: 'lg' })}>
          Return to Home
        </Link>
      </div>
      <ReturnedLetter />
    </div>
  )
}

function ReturnedLetter() {
  return (
    <div className="env" aria-hidden="true">
      <div className="from">
        <b>You</b>
        this browser
      </div>
      <div className="pstamp">
        <b>404</b>
      </div>
      <div className="to">
        <small>To the page at</small>
        <span className="blank w-[78%]" />
        <span className="blank w-[60%]" />
        <span className="stamp r mt-5">
          Return to sender
          <small>no such address</small>
        </span>
      </div>
      <div className="cert">
        <span className="blank" />
        <span>not deliverable</span>
      </div>
    </div>
  )
}
