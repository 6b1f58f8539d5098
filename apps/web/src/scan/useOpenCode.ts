import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import type { Code } from './codeIn.ts'

/** Goes where a code leads: a bag’s page, or setting one up. */
export function useOpenCode(): (code: Code) => void {
  const navigate = useNavigate()
  return (code) => {
    navigate(code.kind === 'bag' ? paths.bag(code.barcode) : `${paths.redbagSetup}#code=${code.setupCode}`)
  }
}
