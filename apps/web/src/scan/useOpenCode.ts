import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import type { Code } from './parseCode.ts'

/** Goes where a code leads: a bag’s page, setting one up, or an incident that lets somebody from outside in. */
export function useOpenCode(): (code: Code) => void {
  const navigate = useNavigate()
  return (code) => {
    switch (code.kind) {
      case 'bag':
        return void navigate(paths.bag(code.barcode))
      case 'setup':
        return void navigate(`${paths.redbagSetup}#code=${code.setupCode}`)
      case 'guest':
        // Loaded anew, as from a camera: the first script takes the secret out of the address.
        return window.location.assign(`${paths.externalDashboard(code.incidentId)}#${code.secret}`)
    }
  }
}
