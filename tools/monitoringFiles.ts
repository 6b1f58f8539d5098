/** Reads the files of deploy/ that ask for figures: the rules of Prometheus and the dashboard of Grafana. */
import { readFileSync } from 'node:fs'

const read = (path: string) => readFileSync(new URL(`../deploy/${path}`, import.meta.url), 'utf8')

/** Lists the expressions of all rules. */
export function ruleExpressions(): string[] {
  const rules = read('prometheus/muster.rules.yml')
  return [...rules.matchAll(/^ +expr: '(.*)'$/gm)].map(([, text = '']) => text.replaceAll("''", "'"))
}

/** Lists the names of all alerts, with the page that each names. */
export function alerts(): { name: string; page: string | undefined }[] {
  const [, ...entries] = read('prometheus/muster.rules.yml').split(/^ +- alert: /m)
  return entries.map((entry) => ({
    name: entry.split('\n')[0] ?? '',
    page: /^ +runbook: (.*)$/m.exec(entry)?.[1],
  }))
}

/** Lists the cases of the rules' tests: the alert, and whether it fires. */
export function ruleCases(): { alert: string; fires: boolean }[] {
  const [, ...cases] = read('prometheus/muster.rules.test.yml').split(/^ +- name: /m)
  return cases.map((each) => ({
    alert: /alertname: (\w+)/.exec(each)?.[1] ?? '',
    fires: !each.includes('exp_alerts: []'),
  }))
}

/** Lists the expressions of all panels of the dashboard. */
export function dashboardExpressions(): string[] {
  const { panels } = JSON.parse(read('grafana/muster.json')) as { panels: { targets: { expr: string }[] }[] }
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
}
