import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { StepProgress } from '../ui/progress.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Part } from './specimen.tsx'

const STEPS = ['Sign Up', 'Verify Email & Select Providers', 'Authorization', 'Plan & Payment']

export function Waiting() {
  return (
    <Part
      id="waiting"
      title="Nothing yet, not now, not at all"
      text="Emptiness says what comes here and at most one way on. Bars of the real height stand in for what loads, without shimmer; after ten seconds they say so. A failure says what is still here."
    >
      <div className="design-three">
        <Card>
          <Empty picture="letter" title="No incoming messages" text="Replies to your letters arrive here." />
        </Card>
        <Card>
          <Empty picture="receipt" title="No activity yet" text="The first entry is written when your letter leaves." />
        </Card>
        <Card>
          <Empty
            title="No providers configured for deletion tracking."
            action={<Button size="sm">Choose providers</Button>}
          />
        </Card>
      </div>
      <div className="design-two">
        <Card>
          <Loading>
            <div className="design-wait">
              <Skeleton />
              {['one', 'two', 'three'].map(row => (
                <div key={row}>
                  <Skeleton />
                  <Skeleton />
                  <Skeleton />
                </div>
              ))}
            </div>
          </Loading>
        </Card>
        <Card>
          <Empty
            picture="broken"
            role="alert"
            title="Failed to load dashboard data."
            text="The server did not answer. What was saved on this device is still here."
            action={
              <>
                <Button size="sm">Try again</Button>
                <Button size="sm" variant="outline">
                  Show the saved copy
                </Button>
              </>
            }
          />
        </Card>
      </div>
      <div className="design-steps">
        <StepProgress step={2} titles={STEPS} />
      </div>
    </Part>
  )
}
