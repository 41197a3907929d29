import { type ReactNode, useState } from 'react'

import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Envelope } from '../ui/envelope.tsx'
import { Field } from '../ui/field.tsx'
import { Menu } from '../ui/menu.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { Switch } from '../ui/switch.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx'
import { Tape } from '../ui/tape.tsx'
import { toast } from '../ui/toast.tsx'
import { Group, Part } from './specimen.tsx'

export function Surfaces() {
  return (
    <Part
      id="surfaces"
      title="Sheets and tabs"
      text="A sheet for what somebody acts on, ruled lists on paper for what is read; no sheet inside a sheet."
    >
      <div className="design-two">
        <Card aria-labelledby="design-providers">
          <CardHeader id="design-providers" title="Where to delete" aside="3 of 4 selected" />
          {['OpenAI (ChatGPT)', 'Anthropic (Claude)'].map(name => (
            <Row key={name} name={name} />
          ))}
        </Card>
        <Card aria-labelledby="design-receipt">
          <CardHeader id="design-receipt" title="Receipt" aside={<Badge tone="brand">paid</Badge>} />
          <dl className="key-values p-6">
            <dt>Plan</dt>
            <dd>Minimal, monthly</dd>
            <dt>Price</dt>
            <dd>$9 × 1 email</dd>
            <dt>Next</dt>
            <dd>Nov 30, 2026</dd>
          </dl>
        </Card>
      </div>
      <Group name="Tabs">
        <Tabs defaultValue="overview" className="w-full">
          <TabList label="Dashboard">
            <Tab value="overview">Overview</Tab>
            <Tab value="inbox" count={2} countLabel="unread">
              Inbox
            </Tab>
            <Tab value="settings">Settings</Tab>
          </TabList>
          <TabPanel value="overview" className="design-panel">
            Deletion in motion: one track for each provider.
          </TabPanel>
          <TabPanel value="inbox" className="design-panel">
            No incoming messages
          </TabPanel>
          <TabPanel value="settings" className="design-panel">
            The cadence is locked by your plan.
          </TabPanel>
        </Tabs>
      </Group>
    </Part>
  )
}

function Row({ name }: { name: string }) {
  const [isOn, setOn] = useState(true)
  return (
    <div className="row">
      <div>
        <b>{name}</b>
        <p>{isOn ? 'They get a letter each cycle.' : 'No later letter leaves.'}</p>
      </div>
      <Switch aria-label={name} checked={isOn} onCheckedChange={setOn} />
    </div>
  )
}

export function Dialogs() {
  const [open, setOpen] = useState<'close' | 'wide' | 'blocking' | 'panel'>()
  const leave = () => setOpen(undefined)
  const opened = (name: typeof open) => ({ open: open === name, onOpenChange: leave })
  return (
    <Part
      id="dialogs"
      title="Dialogs and panels"
      text="They keep the focus, give it back to where it came from, and Escape is the harmless choice; only a blocking one has none. What destroys is never chosen first."
    >
      <div className="design-stage">
        <Still
          title="Close this account?"
          text="12 cycles, 41 letters and 63 files are deleted now. Export them first if you may need them."
        >
          <Button variant="ghost">Keep my account</Button>
          <Button variant="outline">Export first</Button>
          <Button variant="destructive" disabled>
            Close account
          </Button>
        </Still>
      </div>
      <Group name="Open one">
        <Button variant="outline" onClick={() => setOpen('close')}>
          A question
        </Button>
        <Button variant="outline" onClick={() => setOpen('wide')}>
          A wide one
        </Button>
        <Button variant="outline" onClick={() => setOpen('blocking')}>
          A blocking one
        </Button>
        <Button variant="outline" onClick={() => setOpen('panel')}>
          A side panel
        </Button>
      </Group>
      <Dialog
        {...opened('close')}
        role="alertdialog"
        title="Close this account?"
        description="12 cycles, 41 letters and 63 files are deleted now. Export them first if you may need them."
        footer={
          <>
            <Button variant="ghost" onClick={leave}>
              Keep my account
            </Button>
            <Button variant="destructive" disabled>
              Close account
            </Button>
          </>
        }
      >
        <Field label="Type your email to confirm" type="email" fieldClassName="mt-4" />
      </Dialog>
      <Dialog
        {...opened('wide')}
        wide
        title="The letter"
        description="It is the very text that is sent."
        footer={<Button onClick={leave}>Close</Button>}
      >
        <Paper />
      </Dialog>
      <Dialog
        {...opened('blocking')}
        blocking
        title="Set a new password"
        description="The link that you followed opens nothing else."
        footer={<Button onClick={leave}>Save password</Button>}
      >
        <Field label="New password" type="password" hint="At least 12 characters." fieldClassName="mt-4" />
      </Dialog>
      <SidePanel
        {...opened('panel')}
        title="OpenAI Evidence Log"
        header={
          <p className="mt-3 flex gap-2">
            <Badge tone="blue">IN REVIEW</Badge>
            <Badge tone="red">OVERDUE</Badge>
          </p>
        }
        footer={
          <Menu
            label="Export"
            lines={[
              { id: 'pdf', label: 'Export PDF', aside: 'This provider', text: 'To read and to print.' },
              { id: 'ledger', label: 'Export ledger', aside: 'Everything', text: 'A text file for programs.' },
            ]}
            onChoose={() => toast({ title: 'Evidence exported', description: 'Every letter and email is in it.' })}
          />
        }
      >
        <div className="p-6">
          <Tape
            day={41}
            tone="blue"
            label="Day 41 of 45"
            marks={[
              { day: 0, kind: 'sent' },
              { day: 21, kind: 'follow_up' },
              { day: 30, kind: 'reply' },
            ]}
          />
        </div>
      </SidePanel>
    </Part>
  )
}

/** A dialog rendered inside the page, for its looks only: it never takes the focus. */
function Still({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="dialog">
      <h3 className="part-heading">{title}</h3>
      <p>{text}</p>
      <div className="actions">{children}</div>
    </div>
  )
}

export function Things() {
  return (
    <Part
      id="things"
      title="Physical parts"
      text="A letter, a tape on which one tick is one day, a receipt. Each says in words beside it what it shows."
    >
      <div className="design-two">
        <Paper />
        <div className="design-tapes">
          <Tape
            day={9}
            label="Day 9 of 45, acknowledged"
            tone="blue"
            marks={[
              { day: 0, kind: 'sent' },
              { day: 8, kind: 'reply' },
            ]}
          />
          <p className="fine">Day 9 of 45: the provider has acknowledged the letter.</p>
          <Tape
            day={45}
            label="Day 45 of 45, no answer"
            tone="red"
            marks={[
              { day: 0, kind: 'sent' },
              { day: 7, kind: 'follow_up' },
              { day: 21, kind: 'follow_up' },
              { day: 35, kind: 'follow_up' },
            ]}
          />
          <p className="fine">Day 45 of 45: three follow-ups, and no answer.</p>
          <Tape
            day={31}
            label="Verified on day 31"
            tone="brand"
            marks={[
              { day: 0, kind: 'sent' },
              { day: 31, kind: 'verified' },
            ]}
          />
          <p className="fine">Verified on day 31.</p>
        </div>
      </div>
    </Part>
  )
}

function Paper() {
  return (
    <Envelope
      from={{ name: 'Dana Whitfield', email: 'dana@whitfield.example', zip: '94110' }}
      to={['OpenAI (ChatGPT)', 'Anthropic (Claude)']}
      reference="TR-2026-04"
      stamp="$9"
    />
  )
}
